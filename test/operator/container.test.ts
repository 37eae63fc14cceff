import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

const page = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");
/** The lines of one service in the compose file. */
const service = (name: string) => new RegExp(`^ {2}${name}:\n((?: {4}.*\n)+)`, "m").exec(page("compose.yaml"))![1]!;

it("the image runs as an ordinary user and contains the tools that isolate its parsers", () => {
  const lines = page("Dockerfile").split("\n");
  expect(lines.filter((line) => line.startsWith("USER "))).toEqual(["USER node"]);
  expect(lines.findIndex((line) => line.startsWith("USER "))).toBeLessThan(
    lines.findIndex((line) => line.startsWith("CMD ")),
  );
  expect(page("Dockerfile")).toMatch(/^FROM node:24-trixie-slim$[\s\S]*util-linux-extra/m);
});

it("both images hold Tesseract with the languages that contracts come in, and a release builds no web application", () => {
  for (const file of ["Dockerfile", "Dockerfile.release"])
    expect(page(file).match(/tesseract-ocr-\w+/g)).toEqual(
      ["eng", "deu", "fra", "spa", "ita", "por", "nld"].map((language) => `tesseract-ocr-${language}`),
    );
  expect(page("Dockerfile.release")).toContain("npm ci --omit=dev");
  expect(page("Dockerfile.release")).not.toContain("build:web");
});

it("a release can run every role of the service", () => {
  const [, scripts] = /^const SCRIPTS = (\[.*\]);$/m.exec(page("scripts/release.ts"))!;
  const [, roles] = /^const ROLES = (\[.*\]) as const;$/m.exec(page("src/main.ts"))!;
  const others = JSON.parse(roles!).filter((role: string) => role !== "all");
  expect(JSON.parse(scripts!)).toEqual(expect.arrayContaining(["start", "cli", ...others]));
});

it("the compose file gives the service a read-only root, no capabilities and no new privileges", () => {
  expect(service("chancery").split("\n")).toEqual(
    expect.arrayContaining([
      "    read_only: true",
      '    tmpfs: ["/tmp"]',
      "    cap_drop: [ALL]",
      '    security_opt: ["no-new-privileges:true"]',
    ]),
  );
  expect(service("chancery")).not.toMatch(/cap_add|privileged|unconfined/);
  expect(service("postgres")).toContain("    cap_drop: [ALL]\n");
  expect(service("postgres")).toContain('    security_opt: ["no-new-privileges:true"]\n');
});
