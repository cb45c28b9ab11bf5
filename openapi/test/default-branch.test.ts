import { execFileSync } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

import { expect, onTestFinished, test } from "vitest";

import { documentsOfDefaultBranch } from "../default-branch.mjs";

/** A repository on its default branch; the document of each commit has another title. */
async function repositoryWith(...titles: number[]) {
  const directory = await mkdtemp(path.join(tmpdir(), "breaking-changes-"));
  onTestFinished(() => rm(directory, { recursive: true }));
  const git = (...command: string[]) => {
    const author = ["-c", "user.name=Anna", "-c", "user.email=anna@shop.example"];
    execFileSync("git", [...author, ...command], { cwd: directory, stdio: "ignore" });
  };
  const commit = async (title: number) => {
    await writeFile(path.join(directory, "openapi/openapi.json"), JSON.stringify({ title }));
    git("add", ".");
    git("commit", "--message", `Document ${title}`);
  };
  await mkdir(path.join(directory, "openapi"));
  git("init", "--initial-branch", "main");
  await titles.reduce((before, title) => before.then(() => commit(title)), Promise.resolve());
  return { directory, git, commit };
}

test("a branch is compared with the commit where it began", async () => {
  const { directory, git, commit } = await repositoryWith(1, 2);
  git("switch", "--create", "feature");
  await commit(3);
  expect(documentsOfDefaultBranch(directory)).toEqual([{ title: 2 }]);
});

test("the default branch is compared with its last two commits", async () => {
  const { directory } = await repositoryWith(1, 2, 3);
  expect(documentsOfDefaultBranch(directory)).toEqual([{ title: 3 }, { title: 2 }]);
});

test("commits that are not pushed are compared with the remote's default branch", async () => {
  const { directory, git, commit } = await repositoryWith(1);
  git("update-ref", "refs/remotes/origin/main", "HEAD");
  await commit(2);
  await commit(3);
  expect(documentsOfDefaultBranch(directory)).toEqual([{ title: 1 }]);
});

test("a first commit is compared with itself only", async () => {
  const { directory } = await repositoryWith(1);
  expect(documentsOfDefaultBranch(directory)).toEqual([{ title: 1 }]);
});
