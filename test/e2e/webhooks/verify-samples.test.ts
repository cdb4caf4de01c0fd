import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { inProject } from '../../../scripts/paths.ts';
import { signatureHeaders } from '../../../src/services/webhooks/signature.ts';
import { extractSamples } from '../packages/samples.ts';

interface Case {
  name: string;
  /** Base64 of the raw body. */
  body: string;
  headers: Record<string, string>;
  secret: string;
  now: number;
  expected: boolean;
}

const folder = mkdtempSync(join(tmpdir(), 'galley-verify-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const samples = extractSamples(readFileSync(inProject('docs/webhooks.md'), 'utf8'));
const findSample = (language: string) => samples.find((sample) => sample.language === language)?.text ?? '';

/** Runs a sample on the cases of `cases.json`, and returns the JSON list of results that it prints. */
const languages = [
  {
    language: 'js',
    file: 'verify.mjs',
    version: [process.execPath, '--version'],
    run: [process.execPath, 'verify.mjs'],
    driver: `
import { readFileSync } from 'node:fs';
const cases = JSON.parse(readFileSync('cases.json', 'utf8'));
console.log(JSON.stringify(cases.map((c) => isFromGalley(Buffer.from(c.body, 'base64'), c.headers, c.secret, c.now))));`,
  },
  {
    language: 'python',
    file: 'verify.py',
    version: ['python3', '--version'],
    run: ['python3', 'verify.py'],
    driver: `
import json
cases = json.load(open("cases.json", encoding="utf-8"))
print(json.dumps([is_from_galley(base64.b64decode(c["body"]), c["headers"], c["secret"], c["now"]) for c in cases]))`,
  },
  {
    language: 'go',
    file: 'verify.go',
    version: ['go', 'version'],
    run: ['go', 'run', 'verify.go', 'main.go'],
    driver: '',
  },
  {
    language: 'php',
    file: 'verify.php',
    version: ['php', '--version'],
    run: ['php', 'verify.php'],
    driver: `
$cases = json_decode(file_get_contents('cases.json'), true);
echo json_encode(array_map(fn ($c) => is_from_galley(base64_decode($c['body']), $c['headers'], $c['secret'], $c['now']), $cases));`,
  },
] as const;

const goMain = `package main

import (
	"encoding/json"
	"fmt"
	"net/http"
	"os"
)

func main() {
	var cases []struct {
		Body    []byte
		Headers map[string]string
		Secret  string
		Now     int64
	}
	text, err := os.ReadFile("cases.json")
	if err == nil {
		err = json.Unmarshal(text, &cases)
	}
	if err != nil {
		panic(err)
	}
	answers := []bool{}
	for _, each := range cases {
		headers := http.Header{}
		for name, value := range each.Headers {
			headers.Set(name, value)
		}
		answers = append(answers, IsFromGalley(each.Body, headers, each.Secret, each.Now))
	}
	printed, _ := json.Marshal(answers)
	fmt.Println(string(printed))
}
`;

/** What the service sends, and what others could forge. */
async function cases(): Promise<Case[]> {
  const at = 1_800_000_000;
  const secret = 'gëheim & long';
  const body = new Uint8Array(Buffer.from('{"id":"d","event":"brand.created","data":{"doc":{"name":"ünï"}}}'));
  const sent = await signatureHeaders(secret, { id: 'd', firedOn: at * 1000 + 900, body });
  const signature = sent['webhook-signature'] ?? '';
  const whole = { name: 'as it was sent', body: Buffer.from(body).toString('base64'), headers: sent, secret, now: at };
  const no = (name: string, change: Partial<Case>): Case => ({ ...whole, name, expected: false, ...change });
  const yes = (name: string, change: Partial<Case>): Case => ({ ...whole, name, expected: true, ...change });
  const without = (name: string) => Object.fromEntries(Object.entries(sent).filter(([key]) => key !== name));
  return [
    yes('as it was sent', {}),
    yes('among others', { headers: { ...sent, 'webhook-signature': `v1a,x v1,AAAA ${signature}` } }),
    yes('five minutes late', { now: at + 300 }),
    no('later', { now: at + 301 }),
    no('too early', { now: at - 301 }),
    no('another body', { body: Buffer.from('{}').toString('base64') }),
    no('another secret', { secret: 'another' }),
    no('another id', { headers: { ...sent, 'webhook-id': 'e' } }),
    no('another time', { headers: { ...sent, 'webhook-timestamp': String(at + 1) } }),
    no('another version', { headers: { ...sent, 'webhook-signature': signature.replace('v1,', 'v2,') } }),
    no('a signature that is cut short', { headers: { ...sent, 'webhook-signature': signature.slice(0, 8) } }),
    no('a signature that is not ASCII', { headers: { ...sent, 'webhook-signature': 'v1,ü' } }),
    no('a time that is none', { headers: { ...sent, 'webhook-timestamp': 'soon' } }),
    ...['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) =>
      no(`no ${name}`, { headers: without(name) }),
    ),
  ];
}

describe('the samples that verify webhooks', () => {
  it('[HOOK-8] exist in each language that the guide names', () => {
    for (const { language } of languages)
      expect([language, findSample(language).length > 300]).toEqual([language, true]);
  });

  it.for(languages)(
    '[HOOK-8] $language distinguishes requests of the service from forged ones',
    async (each, { skip }) => {
      const [command, ...options] = each.version;
      const isThere = spawnSync(command, options).status === 0;
      if (!isThere) skip(`${each.language} is not installed on this machine`);
      const all = await cases();
      writeFileSync(join(folder, 'cases.json'), JSON.stringify(all));
      writeFileSync(join(folder, 'main.go'), goMain);
      writeFileSync(join(folder, each.file), `${findSample(each.language)}${each.driver}\n`);
      const [program, ...args] = each.run;
      const run = spawnSync(program, args, { cwd: folder, encoding: 'utf8' });
      expect([run.stderr, run.status]).toEqual(['', 0]);
      const answers: boolean[] = JSON.parse(run.stdout);
      expect(all.map(({ name }, index) => [name, answers[index]])).toEqual(all.map((c) => [c.name, c.expected]));
    },
  );
});
