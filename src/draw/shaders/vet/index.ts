import { Findings } from '#glsl';
import { stopwatch } from '../../../core/clock.ts';
import type { VettingStage } from '../../../core/names/shaders.ts';
import { required } from '../../../core/required.ts';
import type { StageRow } from '../../../core/vetting-report.ts';
import { shaderLimits } from '../limits.ts';
import type { ShaderManifest } from '../manifest.ts';

import { checkBytes } from './bytes.ts';
import { checkCost } from './cost/check.ts';
import { checkLoops } from './loops/check.ts';
import { checkPolicy, type VettedProgram } from './policy.ts';
import { printProgram } from './print/program.ts';
import type { StaticResult } from './static-result.ts';

const stages = ['bytes', 'policy', 'loops', 'cost'] as const satisfies VettingStage[];

/**
 * Runs the stages before the sandbox in order. The first stage that rejects the source ends the run (SHD-2). The
 * function is pure, and its time is linear in the length of the source. A row that passed may have findings that inform
 * the author.
 * @param manifest already validated by manifest-schema.ts
 */
export function vetSource(source: string, manifest: ShaderManifest): StaticResult {
  const rows: StageRow[] = [];
  const limit = shaderLimits.operationsPerPixel;
  let operationsPerPixel = 0;
  let program: string | null = null;

  const pass = <Result>(check: () => { findings: Findings; value: Result | undefined }): Result | undefined => {
    const elapsed = stopwatch();
    const { findings, value } = check();
    const name = required(stages[rows.length]);
    const verdict = value === undefined ? 'rejected' : 'passed';
    rows.push({ name, verdict, ms: elapsed(), findings: findings.list() });
    return value;
  };

  const text = pass(() => {
    const { text, findings } = checkBytes(source);
    return { findings, value: findings.isEmpty ? text : undefined };
  });
  const judged =
    text === undefined
      ? undefined
      : pass(() => withFindings(text, (findings) => checkPolicy(text, manifest, findings)));
  if (text !== undefined && judged) {
    const isBounded = pass(() => withFindings(text, (findings) => checkLoops(judged, findings) || undefined));
    if (isBounded) {
      program =
        pass(() =>
          withFindings(text, (findings) => {
            operationsPerPixel = checkCost(judged, findings);
            return findings.isEmpty ? printedWithin(judged, findings) : undefined;
          }),
        ) ?? null;
    }
  }
  for (const name of stages.slice(rows.length)) rows.push({ name, verdict: 'skipped', ms: 0, findings: [] });
  return { rows, cost: { operationsPerPixel, limit }, program };
}

/** Prints the program. Undefined if it is longer than the sandbox and viewers accept. */
function printedWithin(judged: VettedProgram, findings: Findings): string | undefined {
  const program = printProgram(judged);
  const limit = shaderLimits.programLength;
  if (program.length <= limit) return program;
  const message = `With its macros expanded, the program has ${program.length} characters, but at most ${limit} are allowed.`;
  return findings.add('program_too_large', message, judged.entry.at);
}

function withFindings<Result>(text: string, check: (findings: Findings) => Result) {
  const findings = new Findings(text);
  return { findings, value: check(findings) };
}
