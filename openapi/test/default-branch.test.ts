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
  const write = async (name: string, title: number) => {
    await writeFile(path.join(directory, "openapi", name), JSON.stringify({ title }));
    git("add", ".");
    git("commit", "--message", `${name} ${title}`);
  };
  const commit = (title: number) => write("openapi.json", title);
  const release = (title: number) => write("released.json", title);
  await mkdir(path.join(directory, "openapi"));
  git("init", "--initial-branch", "main");
  await titles.reduce((before, title) => before.then(() => commit(title)), Promise.resolve());
  return { directory, git, commit, release };
}

test("a branch is compared with all documents of the default branch where it began", async () => {
  const { directory, git, commit } = await repositoryWith(1, 2);
  git("switch", "--create", "feature");
  await commit(3);
  expect(documentsOfDefaultBranch(directory)).toEqual([{ title: 2 }, { title: 1 }]);
});

test("commits that are pushed together are compared with the ones before them", async () => {
  const { directory, commit } = await repositoryWith(1);
  await commit(2);
  await commit(3);
  const documents = [{ title: 3 }, { title: 2 }, { title: 1 }];
  expect(documentsOfDefaultBranch(directory)).toEqual(documents);
  expect(documentsOfDefaultBranch(path.join(directory, "openapi"))).toEqual(documents);
});

test("commits before the last release are left to the comparison with the release", async () => {
  const { directory, commit, release } = await repositoryWith(1, 2);
  await release(2);
  expect(documentsOfDefaultBranch(directory)).toEqual([{ title: 2 }]);
  await commit(3);
  await commit(4);
  expect(documentsOfDefaultBranch(directory)).toEqual([{ title: 4 }, { title: 3 }]);
});

test("the commits of a merged branch are no promises, but their merge is one", async () => {
  const { directory, git, commit } = await repositoryWith(1);
  git("switch", "--create", "feature");
  await commit(2);
  await commit(3);
  git("switch", "main");
  git("merge", "--no-ff", "feature");
  expect(documentsOfDefaultBranch(directory)).toEqual([{ title: 3 }, { title: 1 }]);
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
