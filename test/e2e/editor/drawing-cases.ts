import { readdirSync, readFileSync } from 'node:fs';
import { join, parse } from 'node:path';
import { inProject } from '../../../scripts/paths.ts';
import { namedPage } from '../../../src/design/document/page.ts';

const folder = inProject('test/e2e/editor/cases');

/** Small pages, each with something that engines draw differently or that planes cannot be cut through. */
export const drawingCases = readdirSync(folder)
  .sort()
  .map((file) => {
    const { name } = parse(file);
    const document = namedPage.parse({ name, ...JSON.parse(readFileSync(join(folder, file), 'utf8')) });
    return { name, document };
  });
