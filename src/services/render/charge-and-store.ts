import { AppError } from '../../core/errors/app-error.ts';
import type { JsonObject } from '../../core/json.ts';
import { charge } from '../../records/credits/charge.ts';
import { refund } from '../../records/credits/refund.ts';
import type { RenderSpace } from '../../records/templates/read-for-render.ts';
import type { DrawnFile } from './drawing/file.ts';
import { FileStore } from './file-store.ts';
import type { RenderParts } from './parts.ts';
import type { Format } from './request.ts';

export const contentTypes: Readonly<Record<Format, string>> = {
  png: 'image/png',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  svg: 'image/svg+xml',
  pdf: 'application/pdf',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  html5: 'application/zip',
};

export interface Storing {
  key: string;
  costPerPage: number;
  payer: RenderSpace;
  renderId: string;
  /** How the file is made again; see recipe.ts. */
  recipe: JsonObject;
}

/**
 * Charges for what was drawn, then stores it; when storing fails, the charge is given back (CRD-2).
 * @throws AppError credits_exhausted with nothing stored
 */
export async function chargeAndStore(
  parts: Pick<RenderParts, 'db' | 'files' | 'clock' | 'defer' | 'report'>,
  { key, costPerPage, payer, renderId, recipe }: Storing,
  format: Format,
  { bytes, warnings, pages, details }: DrawnFile,
) {
  const cost = costPerPage * pages;
  const charged = await pay(parts, { renderId, spaceId: payer.id, amount: cost });
  try {
    const facts = { contentType: contentTypes[format], pages, warnings, ...(details ? { details } : {}) };
    const file = await new FileStore(parts).put(key, bytes, facts, recipe);
    return { ...file, charged };
  } catch (cause) {
    // What cannot be given back now is found by the scheduled job.
    if (cost > 0) await refund(parts.db, renderId, parts.clock.now()).catch(() => undefined);
    throw new AppError('service_unavailable', { cause });
  }
}

async function pay(
  { db, clock }: Pick<RenderParts, 'db' | 'clock'>,
  input: { renderId: string; spaceId: string; amount: number },
): Promise<{ cost: number; remaining: number | null }> {
  if (input.amount === 0) return { cost: 0, remaining: null };
  const charged = await charge(db, input, clock.now());
  if (!charged.charged) throw new AppError('credits_exhausted');
  return { cost: input.amount, remaining: charged.remaining };
}
