/** Writes the guides that are made from code. */
import { writeFileSync } from 'node:fs';
import { inProject } from '../paths.ts';
import { madePages } from './pages.ts';

for (const [path, make] of Object.entries(madePages)) writeFileSync(inProject(path), make());
