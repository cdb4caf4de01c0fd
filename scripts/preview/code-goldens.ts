/** `node scripts/preview/code-goldens.ts`: draws the golden pictures of code anew. Look at what changed before keeping it. */
import { writeFileSync } from 'node:fs';
import { codeGoldens } from '../../test/golden/code/cases.ts';
import { inProject } from '../paths.ts';
import { openCodeDrawing } from './code.ts';

const { draw } = await openCodeDrawing();
for (const [name, body] of Object.entries(codeGoldens)) {
  const { bytes, warnings } = await draw(body);
  writeFileSync(inProject(`test/golden/code/${name}.png`), bytes);
  console.log(name, ...warnings.map(({ message }) => message));
}
