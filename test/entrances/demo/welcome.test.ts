import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { welcome } from "../../../src/entrances/demo/welcome.ts";

it("README.md shows what the first start prints", () => {
  const readme = readFileSync(new URL("../../../README.md", import.meta.url), "utf8");
  const shown = (label: string) => new RegExp(`^ {4}${label} +(\\S+)$`, "m").exec(readme)![1]!;
  const demo = {
    email: shown("Sign in"),
    password: shown("Password"),
    organizationKey: shown("Organization key"),
    userKey: shown("User key"),
  };
  expect(readme).toContain(`\`\`\`${welcome("http://127.0.0.1:8787", demo)}\`\`\``);
});
