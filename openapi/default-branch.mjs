import { execFileSync } from "node:child_process";

/**
 * The documents that the checked-out code has to be compatible with: those of all commits of the default branch since the
 * last release, up to the commit where the checked-out branch began.
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
  if (!base) return [];
  // `:/` starts at the root of the repository. The commits of a merged branch were never the default branch.
  const commitsOf = (file, ...range) => {
    const found = git("log", "--first-parent", "--format=%H", ...range, "--", `:/openapi/${file}`);
    return found ? found.split("\n") : [];
  };
  const [release] = commitsOf("released.json", "--max-count=1", base);
  const changes = commitsOf("openapi.json", base, ...(release ? [`^${release}`] : []));
  return (changes.length > 0 ? changes : [base]).flatMap((commit) => {
    const text = git("show", `${commit}:openapi/openapi.json`);
    return text ? [JSON.parse(text)] : [];
  });
}
