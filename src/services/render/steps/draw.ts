import { AppError } from '../../../core/errors/app-error.ts';
import { balanceOf } from '../../../records/credits/balance.ts';
import type { RenderSpace } from '../../../records/templates/read-for-render.ts';
import { type DrawParts, drawers } from '../formats/drawers.ts';
import type { DrawnFile, FileToDraw } from '../formats/file.ts';
import type { Stages } from '../stages.ts';

/** A space without credits draws nothing; the charge itself is what decides (CRD-2). @throws AppError credits_exhausted */
export function requireCredits(payer: RenderSpace, cost: number): void {
  const { remaining } = balanceOf(payer);
  if (remaining !== null && remaining < cost) throw new AppError('credits_exhausted');
}

/** @throws AppError engine_failed, renderer_unavailable, render_timeout, output_too_large */
export function draw(parts: DrawParts, file: FileToDraw, stages: Stages): Promise<DrawnFile> {
  return drawers[file.output.format](parts, file, stages);
}
