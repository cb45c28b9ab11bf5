import { execFileSync } from "node:child_process";

/**
 * The documents of the default branch that the checked-out code has to be compatible with: that of the
 * commit where its branch began and, on the default branch itself, that of the commit before.
 */
export function documentsOfDefaultBranch(directory) {
  const git = (...command) => {
    try {
      const stdio = ["ignore", "pipe", "ignore"];
      const options = { cwd: directory, encoding: "utf8", maxBuffer: 2 ** 26, stdio };
      return execFileSync("git", command, options).trim();
    } catch {
      return undefined;
    }
  };
  const commitOf = (name) => git("rev-parse", "--verify", `${name}^{commit}`);
  const branch = ["origin/HEAD", "origin/main", "main"].find((name) => commitOf(name));
  const base = branch && git("merge-base", "HEAD", branch);
  const commits = base === commitOf("HEAD") ? [base, `${base}^`] : [base];
  return commits.flatMap((commit) => {
    const text = commit && git("show", `${commit}:openapi/openapi.json`);
    return text ? [JSON.parse(text)] : [];
  });
}
