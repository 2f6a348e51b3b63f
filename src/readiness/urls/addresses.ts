import { BlockList, isIPv6 } from "node:net";

/** Ranges that are not on the public Internet, or that hide an address of such a range. */
const IPV4_RANGES =
  "0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24 " +
  "192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4";
/** Among them the forms that embed an IPv4 address: mapped, compatible, NAT64, 6to4, Teredo. */
const IPV6_RANGES =
  "::/96 ::ffff:0:0/96 64:ff9b::/96 64:ff9b:1::/48 100::/64 2001::/32 2001:db8::/32 2002::/16 fc00::/7 " +
  "fe80::/10 ff00::/8";

// Two lists, because one alone takes each IPv4 address for its IPv6 form as well.
const ipv4 = blockList(IPV4_RANGES, "ipv4");
const ipv6 = blockList(IPV6_RANGES, "ipv6");

/** Whether an IP address, without brackets, is on the public Internet. */
export function isPublicAddress(address: string): boolean {
  return isIPv6(address) ? !ipv6.check(address, "ipv6") : !ipv4.check(address, "ipv4");
}

function blockList(ranges: string, family: "ipv4" | "ipv6"): BlockList {
  const list = new BlockList();
  for (const range of ranges.split(" ")) {
    const [network = "", prefix] = range.split("/");
    list.addSubnet(network, Number(prefix), family);
  }
  return list;
}
