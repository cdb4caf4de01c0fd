/**
 * `node scripts/preview/code-goldens.ts`: draws the golden pictures of code again. Look at what changed before you keep
 * it. Changed pictures are only kept if their drawing versions were raised; then run `npm run goldens:lock`.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { codeGoldens } from '../../test/golden/code/cases.ts';
import { requireRaised } from '../goldens/drawing-lock.ts';
import { inProject } from '../paths.ts';
import { openCodeDrawing } from './code.ts';

const { draw } = await openCodeDrawing();
for (const [name, body] of Object.entries(codeGoldens)) {
  const { bytes, warnings } = await draw(body);
  const file = inProject(`test/golden/code/${name}.png`);
  if (existsSync(file) && !readFileSync(file).equals(bytes)) requireRaised('code');
  writeFileSync(file, bytes);
  console.log(name, ...warnings.map(({ message }) => message));
}
