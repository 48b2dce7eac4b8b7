// The built program, which the tests run.
import { fileURLToPath } from "node:url";

export const PROGRAM =
  process.env.MORABARABA_PROGRAM ??
  fileURLToPath(new URL("../../../build/release/morabaraba", import.meta.url));
