import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { inProject, projectRoot } from '../../scripts/paths.ts';
import { nothing, type Summary, slowest } from '../../scripts/test/report.ts';

const folder = 'test/e2e/counting';

const counted = { ...nothing, durations: expect.any(Array) };

/** What `npm test` would count for the fixtures. */
async function count(environment: Record<string, string>, ...fixtures: string[]): Promise<Summary> {
  const files = fixtures.map((fixture) => `${folder}/${fixture}.fixture.ts`);
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [inProject('test/e2e/run-vitest.ts'), `${folder}/vitest.config.ts`, ...files],
    { cwd: projectRoot, env: { ...process.env, ...environment }, maxBuffer: 2 ** 26 },
  );
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '');
}

it('each test counts as passed, as failed, or as skipped for a stated reason', async () => {
  const skipped = `${folder}/passes.fixture.ts > is skipped with a reason: this machine has no such tool`;
  expect(await count({}, 'passes')).toEqual({ ...counted, passed: 2, skipped: [skipped] });
  const both = await count({}, 'passes', 'fails');
  expect(both.durations.filter(({ of }) => of === 'file')).toHaveLength(2);
  expect(both.durations.filter(({ of, ms }) => of === 'test' && ms >= 0)).toHaveLength(4);
  expect(both).toEqual({
    ...counted,
    passed: 3,
    failed: 1,
    skipped: [skipped],
    failures: [
      expect.stringMatching(
        /fails\.fixture\.ts > fails\n +AssertionError: expected 1 to be 2.* \(test\/e2e\/counting\/fails\.fixture\.ts:4/,
      ),
    ],
  });
  expect(await count({ GALLEY_REQUIRE_TOOLS: '1' }, 'passes')).toEqual({
    ...counted,
    passed: 2,
    failed: 1,
    faults: [`${folder}/passes.fixture.ts > is skipped with a reason was skipped: this machine has no such tool`],
  });
});

it('the slowest files and the slowest tests come first, each in a list (N4)', () => {
  const durations = [
    { of: 'file' as const, name: 'a.test.ts', ms: 900 },
    { of: 'test' as const, name: 'a.test.ts > one', ms: 100 },
    { of: 'test' as const, name: 'a.test.ts > two', ms: 700 },
    { of: 'test' as const, name: 'a.test.ts > three', ms: 12_345 },
  ];
  const summary = { ...nothing, durations };
  expect(slowest(summary, 'test', 2)).toEqual(['   12.3 s  a.test.ts > three', '    0.7 s  a.test.ts > two']);
  expect(slowest(summary, 'file', 20)).toEqual(['    0.9 s  a.test.ts']);
});

it('each test that did not run counts as failed', async () => {
  const fixtures = ['skips-silently', 'set-up-fails', 'tear-down-fails', 'does-not-load', 'kills-worker'];
  const { passed, failed, skipped, faults } = await count({}, ...fixtures);
  expect(skipped).toEqual([]);
  const of = (name: string) => faults.filter((fault) => fault.includes(`/${name}.fixture.ts`));
  const silent = [
    'is skipped',
    'is skipped by a condition',
    'is to be written',
    'skips itself',
    'a suite > is skipped with its suite',
  ];
  expect(of('skips-silently').map((fault) => fault.split('.fixture.ts > ')[1])).toEqual(
    silent.map((name) => `${name} was skipped: no reason is given`),
  );
  const matchesFailure = (...parts: RegExp[]) => [
    expect.stringMatching(new RegExp(parts.map(({ source }) => source).join('\\n +'))),
  ];
  expect(of('set-up-fails')).toEqual(
    matchesFailure(
      /set-up or tear-down that failed: 4 tests did not run/,
      /Error: the set-up fails, as it shall \(test\/e2e\/counting\/set-up-fails\.fixture\.ts:6/,
    ),
  );
  expect(of('tear-down-fails')).toEqual(
    matchesFailure(/set-up or tear-down that failed.*/, /Error: the tear-down fails, as it shall/),
  );
  expect(of('does-not-load')).toEqual(
    matchesFailure(
      /could not be loaded: 3 tests did not run \(counted.*/,
      /Error: the file cannot be loaded, as it shall/,
    ),
  );
  expect(of('kills-worker')).toEqual(matchesFailure(/did not come to its end: 2 tests did not run/));
  expect([passed, failed]).toEqual([3, 5 + 4 + 1 + 3 + 2]);
  expect(faults.filter((fault) => fault.includes('outside of any test'))).toEqual(
    matchesFailure(/1 errors outside of any test.*/, /Error: .*[Ww]orker/),
  );
});

it('all tests of a run that dies count as failed', async () => {
  const { passed, failed, faults } = await count({}, 'kills-vitest');
  expect([passed, failed, faults]).toEqual([0, 2, [expect.stringContaining('vitest ended before it could say')]]);
});

it('a run that never ends is ended, and counts what did not come to its end as failed', async () => {
  const { passed, failed, faults } = await count({}, 'passes', 'blocks-worker');
  expect([passed, failed]).toEqual([2, 3]);
  expect(faults).toEqual([
    expect.stringMatching(/blocks-worker\.fixture\.ts did not come to its end: 3 tests did not run/),
    expect.stringMatching(
      /outside of any test.*\n +the run was ended after 9 s .* still running: \S+blocks-worker\.fixture\.ts$/,
    ),
  ]);
});
