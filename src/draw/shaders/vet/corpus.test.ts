import { describe, expect, it } from 'vitest';
import { shaderLimits } from '../limits.ts';
import { goodBodies, hostileBodies } from './corpus.fixture.ts';
import { vetSource } from './index.ts';

describe('the corpus of shaders', () => {
  it('[SHD-2] has at least 40 good and 60 hostile bodies', () => {
    expect(goodBodies.length).toBeGreaterThanOrEqual(40);
    expect(hostileBodies.length).toBeGreaterThanOrEqual(60);
  });

  it.each(goodBodies.map((body) => [body.name, body] as const))('[SHD-2] passes %s', (_, { source, manifest }) => {
    const { rows, program, cost } = vetSource(source, manifest);
    expect(rows.filter(({ verdict }) => verdict !== 'passed')).toEqual([]);
    expect(rows.map(({ name }) => name)).toEqual(['bytes', 'policy', 'loops', 'cost']);
    expect(program).toContain('void main() {');
    expect(cost.operationsPerPixel).toBeGreaterThan(0);
    expect(cost.operationsPerPixel).toBeLessThanOrEqual(cost.limit);
    expect(cost.limit).toBe(shaderLimits.operationsPerPixel);
  });

  it.each(goodBodies.map((body) => [body.name, body] as const))(
    '[SHD-5] prints %s as a program that reads as itself, at the same cost',
    (_, { source, manifest }) => {
      const once = vetSource(source, manifest);
      const twice = vetSource(once.program ?? '', manifest);
      expect(twice.program).toBe(once.program);
      expect(twice.cost).toEqual(once.cost);
      expect(twice.rows.flatMap(({ findings }) => findings)).toEqual([]);
    },
  );

  it.each(hostileBodies.filter(({ stage }) => stage !== 'sandbox').map((body) => [body.name, body] as const))(
    '[SHD-4] rejects %s at its stage, with a finding and its position',
    (_, { source, manifest, stage, code }) => {
      const { rows, program } = vetSource(source, manifest);
      const at = rows.findIndex(({ verdict }) => verdict === 'rejected');
      expect(rows[at]?.name).toBe(stage);
      expect(program).toBeNull();
      expect(rows.slice(0, at).every(({ verdict }) => verdict === 'passed')).toBe(true);
      expect(rows.slice(at + 1).every(({ verdict, findings }) => verdict === 'skipped' && findings.length === 0)).toBe(
        true,
      );
      const findings = rows[at]?.findings ?? [];
      expect(findings.map((finding) => finding.code)).toContain(code);
      expect(findings.length).toBeLessThanOrEqual(50);
      const lines = source.split('\n');
      for (const { line, column, message, code: findingCode } of findings) {
        expect(message.length).toBeGreaterThan(10);
        if (findingCode === 'no_entry') continue;
        expect(line).toBeGreaterThanOrEqual(1);
        expect(line).toBeLessThanOrEqual(lines.length);
        expect(column).toBeGreaterThanOrEqual(1);
      }
    },
  );

  it('[SHD-7] leaves to the sandbox what only drawing shows', () => {
    const bodies = hostileBodies.filter(({ stage }) => stage === 'sandbox');
    expect(bodies.length).toBeGreaterThan(0);
    for (const { source, manifest } of bodies) expect(vetSource(source, manifest).program).not.toBeNull();
  });
});
