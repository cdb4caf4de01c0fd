import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildSync } from 'esbuild';
import { inProject } from '../../../scripts/paths.ts';
import { endWithFile } from '../ends.ts';
import type { Language } from './reference.ts';

/** Where a sample runs, and its environment. */
interface Surroundings {
  /** Contains `cookies.txt` and the files that samples send. */
  folder: string;
  apiKey: string;
  /** The value of a `Cookie` header. */
  cookie: string;
}

export interface Outcome {
  /** The output of a sample that failed; empty after a success. */
  fault: string;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads what it asserts.
  data?: any;
  /** The session that the sample started, or the previous one. */
  cookie: string;
}

// A sample prints what it received as JSON in its last line. A response that is not a success ends it with an error.
const jsAfter = `const known = { data: typeof data === 'undefined' ? null : data, cookie: typeof cookie === 'undefined' ? '' : cookie };
console.log('\\n' + JSON.stringify(known));`;
const pythonAfter = `import json
if not answer.ok:
    raise SystemExit(answer.text)
body = None if "content" in globals() else answer.json()
print(json.dumps({"data": (body or {}).get("data"), "cookie": globals().get("cookie", "")}))`;

const commands: Readonly<Record<Language, (sample: string) => [program: string, ...args: string[]]>> = {
  sh: (sample) => ['bash', '-c', sample.replaceAll(/^curl /gm, 'curl -sS --fail-with-body ')],
  js: (sample) => [process.execPath, '--input-type=module', '-e', `${sample}\n${jsAfter}`],
  python: (sample) => ['python3', '-c', `${sample}\n${pythonAfter}`],
};

/** The reader's own folder, with the client in its `node_modules`. */
export function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'galley-samples-'));
  // Not the packed client: another test may pack it again meanwhile.
  const outfile = join(folder, 'node_modules/galley-client/index.js');
  buildSync({ entryPoints: [inProject('packages/client/src/index.ts')], outfile, bundle: true, format: 'esm' });
  writeFileSync(join(outfile, '../package.json'), '{ "type": "module", "main": "index.js" }');
  endWithFile(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Runs a sample as its reader would. */
export async function runSample(language: Language, sample: string, surroundings: Surroundings): Promise<Outcome> {
  const [program, ...args] = commands[language](sample);
  const env = { ...process.env, GALLEY_KEY: surroundings.apiKey, GALLEY_COOKIE: surroundings.cookie };
  const { promise, resolve } = Promise.withResolvers<{ fault: string; stdout: string }>();
  execFile(
    program,
    args,
    { cwd: surroundings.folder, env, timeout: 60_000, maxBuffer: 2 ** 26 },
    (error, stdout, stderr) => resolve({ fault: error ? `${stdout}${stderr}` || String(error) : '', stdout }),
  );
  const { fault, stdout } = await promise;
  if (fault) return { fault, cookie: surroundings.cookie };
  const last = stdout.trim().split('\n').at(-1) || 'null';
  if (language === 'sh') return { fault, data: JSON.parse(last)?.data, cookie: readCookies(surroundings.folder) };
  const { data, cookie } = JSON.parse(last);
  return { fault, data, cookie: cookie || surroundings.cookie };
}

/** The value of a `Cookie` header, from curl's cookie file. */
function readCookies(folder: string): string {
  const file = join(folder, 'cookies.txt');
  if (!existsSync(file)) return '';
  return readFileSync(file, 'utf8')
    .split('\n')
    .map((line) => line.split('\t'))
    .filter((fields) => fields.length === 7)
    .map((fields) => `${fields[5]}=${fields[6]}`)
    .join('; ');
}
