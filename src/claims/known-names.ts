import { wordSet } from "../text/data.js";

/** Names that belong to languages, their libraries and products: no project has to define them. */

/** Words of languages that look like calls, and functions that are there without an import. */
export const KNOWN_FUNCTIONS = wordSet(
  "if for while switch return catch function await async typeof super import require export constructor sizeof match with " +
    "print println printf sprintf fprintf len range str int float bool list dict set tuple open input type isinstance super " +
    "sorted reversed enumerate zip sum min max abs round any all map filter reduce forEach push pop shift unshift slice " +
    "splice concat join split trim replace replaceAll includes indexOf find findIndex some every sort keys values entries " +
    "flat flatMap then catch finally resolve reject toString valueOf hasOwnProperty call apply bind get has add delete clear " +
    "append extend insert remove update items format strip lower upper startswith endswith startsWith endsWith " +
    "setTimeout setInterval clearTimeout clearInterval setImmediate queueMicrotask structuredClone requestAnimationFrame " +
    "parseInt parseFloat isNaN encodeURIComponent decodeURIComponent fetch eval describe test expect beforeEach afterEach " +
    "beforeAll afterAll useState useEffect useMemo useRef useCallback useContext malloc free calloc realloc memcpy strlen " +
    "make panic recover defer unwrap clone iter collect main toBe toEqual toThrow readFile writeFile readFileSync " +
    "writeFileSync stringify parse log error warn exit cwd now random floor ceil",
);

/** Objects whose members are not the project's own. */
export const KNOWN_RECEIVERS = wordSet(
  "JSON Math Promise Object Array String Number Boolean Symbol Date Map Set WeakMap Error RegExp Reflect Proxy Buffer " +
    "Intl URL Atomics BigInt console process fs path os http https crypto util stream child_process window document " +
    "globalThis navigator localStorage sessionStorage module exports vi jest assert sys re json time datetime math random " +
    "logging asyncio subprocess np pd plt fmt strings errors context sync std io System Collections Files Arrays Optional",
);

/** Types, products and names of naming styles. */
export const KNOWN_WORDS = wordSet(
  "TypeScript JavaScript CoffeeScript GitHub GitLab BitBucket PostgreSQL MySQL SQLite MongoDB DynamoDB GraphQL OpenAI " +
    "ChatGPT YouTube LinkedIn DevOps CamelCase PascalCase camelCase snake_case kebabCase macOS iOS iPhone iPad WebSocket " +
    "WebSockets WebAssembly NodeJS NextJS VSCode IntelliJ OAuth OAuth2 OpenAPI OpenTelemetry CloudFront CloudWatch " +
    "TypeError RangeError ReferenceError SyntaxError EvalError URIError AggregateError AbortError ValueError KeyError " +
    "IndexError AttributeError RuntimeError NotImplementedError ImportError OSError IOError StopIteration " +
    "NullPointerException IllegalArgumentException IllegalStateException RuntimeException IOException AbortController " +
    "AbortSignal ArrayBuffer SharedArrayBuffer DataView Uint8Array Float64Array WeakMap WeakSet WeakRef ReadableStream " +
    "WritableStream TransformStream TextEncoder TextDecoder FormData URLSearchParams EventEmitter EventTarget " +
    "HTMLElement XMLHttpRequest IntersectionObserver MutationObserver BigInt ReadonlyArray ReadonlyMap ReadonlySet " +
    "ReturnType NonNullable PropertyKey ArrayList HashMap HashSet LinkedList StringBuilder x86_64 utf_8 node_modules",
);
