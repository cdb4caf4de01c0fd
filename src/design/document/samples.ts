import { z } from 'zod';
import { lineText } from '../../core/line-text.ts';
import { boundedList } from '../../core/schemas/bounded.ts';
import { jsonObject } from '../../core/schemas/json-value.ts';
import { addFaults } from './issues.ts';
import { layerId } from './layers/common.ts';
import { documentLimits } from './limits.ts';

/** A row of values with which editors and previews fill a template (DOC-20). */
export const sample = z.strictObject({
  id: layerId.describe('The id of the row, which is unique in the template: 1 to 64 letters, digits, _ or -.'),
  name: lineText(200).describe('The name that editors show, one line of up to 200 characters.'),
  values: jsonObject.describe('Values by the id or name of a variable, as in `tweaks`.'),
});
export type Sample = z.output<typeof sample>;

/** The sample rows of a template. Their values are checked against its variables when they are saved. */
export const samples = boundedList(sample, { max: documentLimits.samplesPerTemplate }).superRefine((rows, context) => {
  const seen = new Set<string>();
  for (const [index, { id }] of rows.entries()) {
    if (seen.has(id))
      addFaults([{ path: [index, 'id'], message: 'Another sample has this id.', code: 'repeated' }], context);
    seen.add(id);
  }
  if (new TextEncoder().encode(JSON.stringify(rows)).byteLength > documentLimits.sampleBytes) {
    const message = `The samples of a template may have at most ${documentLimits.sampleBytes} bytes as JSON.`;
    addFaults([{ path: [], message, code: 'too_big' }], context);
  }
});
