/** Runs vitest as `npm test` does: `node run-vitest.ts <config> [file…]`. The last line is the summary, as JSON. */
import { runVitest } from '../../scripts/test/vitest.ts';

const [, , config = '', ...files] = process.argv;
console.log(`\n${JSON.stringify(await runVitest(config, process.env, files))}`);
