import type { SessionFsFileInfo, SessionFsProvider } from "@github/copilot-sdk";

const EPOCH = new Date(0).toISOString();

function missing(path: string): Error {
  return Object.assign(new Error(`no such file: ${path}`), { code: "ENOENT" });
}

/**
 * A file system that lives and dies with one session: the runtime keeps its session state in it, so nothing about a
 * judged skill is left on disk.
 */
export function createMemoryFs(): SessionFsProvider {
  const files = new Map<string, string>();
  const folders = new Set<string>(["/"]);

  const isBelow = (path: string, folder: string): boolean =>
    path.startsWith(folder === "/" ? "/" : `${folder}/`);
  const isFolder = (path: string): boolean =>
    folders.has(path) || [...files.keys()].some((file) => isBelow(file, path));
  const children = (folder: string): string[] => {
    const skip = folder === "/" ? 1 : folder.length + 1;
    const below = [...files.keys(), ...folders].filter((path) => path !== folder && isBelow(path, folder));
    return [...new Set(below.map((path) => path.slice(skip).split("/")[0] ?? ""))].filter(
      (name) => name !== "",
    );
  };
  const read = (path: string): string => {
    const content = files.get(path);
    if (content === undefined) throw missing(path);
    return content;
  };

  return {
    readFile: async (path) => read(path),
    writeFile: async (path, content) => void files.set(path, content),
    appendFile: async (path, content) => void files.set(path, (files.get(path) ?? "") + content),
    exists: async (path) => files.has(path) || isFolder(path),
    stat: async (path): Promise<SessionFsFileInfo> => {
      const isFile = files.has(path);
      if (!isFile && !isFolder(path)) throw missing(path);
      const size = isFile ? Buffer.byteLength(read(path)) : 0;
      return { isFile, isDirectory: !isFile, size, mtime: EPOCH, birthtime: EPOCH };
    },
    mkdir: async (path) => void folders.add(path),
    readdir: async (path) => children(path),
    readdirWithTypes: async (path) =>
      children(path).map((name) => ({
        name,
        type: files.has(path === "/" ? `/${name}` : `${path}/${name}`) ? "file" : "directory",
      })),
    rm: async (path) => {
      for (const file of [...files.keys()]) if (file === path || isBelow(file, path)) files.delete(file);
      for (const folder of [...folders]) if (folder === path || isBelow(folder, path)) folders.delete(folder);
    },
    rename: async (from, to) => {
      for (const [file, content] of [...files]) {
        if (file !== from && !isBelow(file, from)) continue;
        files.delete(file);
        files.set(to + file.slice(from.length), content);
      }
    },
  };
}
