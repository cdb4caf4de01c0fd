import { describe, expect, it } from 'vitest';
import { createContext } from '../../evaluate-in-tests.ts';
import { compileExpression, evaluate } from '../../index.ts';
import { binaryGuides, formGuides, logicOperatorGuides, unaryGuides } from '../../operator-guides.ts';
import { functions } from '../index.ts';
import { exampleNames, exampleNow, type FunctionGuide } from './guide.ts';
import { functionGuides } from './index.ts';

const guides = new Map<string, FunctionGuide>(functionGuides.flatMap(({ guides: group }) => Object.entries(group)));

function evaluated(source: string) {
  const { value, problems } = evaluate(compileExpression(source), createContext(exampleNames, { now: exampleNow }));
  return { source, value, problems };
}

describe('guides of expressions', () => {
  it('[DOCS-2] exist for every function, and for nothing else', () => {
    expect([...guides.keys()].sort()).toEqual([...functions.keys()].sort());
  });

  it('[DOCS-2] name as many arguments as the functions accept', () => {
    for (const [name, { takes }] of guides) {
      const names = takes.map(([argument]) => argument);
      const needed = names.filter((argument) => !argument.endsWith('?') && !argument.startsWith('…')).length;
      const most = names.some((argument) => argument.startsWith('…')) ? Number.POSITIVE_INFINITY : names.length;
      const { min, max } = functions.get(name) ?? {};
      expect({ name, min: needed, max: most }).toEqual({ name, min, max });
    }
  });

  it.each([...guides])('[DOCS-2] have correct examples of %s', (name, { examples }) => {
    expect(examples.length).toBeGreaterThan(0);
    for (const [source, value] of examples) expect(evaluated(source)).toEqual({ source, value, problems: [] });
    expect(examples.some(([source]) => source.includes(`${name}(`))).toBe(true);
  });

  it('[DOCS-2] have correct examples of operators', () => {
    const all = [unaryGuides, binaryGuides, logicOperatorGuides, formGuides].flatMap((group) => Object.entries(group));
    for (const [, { examples }] of all) {
      expect(examples.length).toBeGreaterThan(0);
      for (const [source, value] of examples) expect(evaluated(source)).toEqual({ source, value, problems: [] });
    }
  });
});
