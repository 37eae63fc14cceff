import { expect, test } from "vitest";
import { openWebFiles } from "../../../src/kernel/http/web/files.ts";

test("no build of the web application starts after shutdown", async () => {
  const checked = Promise.withResolvers<boolean>();
  const files = openWebFiles(() => checked.promise);
  const ready = files.ready();
  await files.stop();
  checked.resolve(false);
  await expect(ready).rejects.toThrow("shutting down");
});
