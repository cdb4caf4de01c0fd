import { AppError } from '../../core/errors/app-error.ts';
import type { Work } from './work-by-layer.ts';

/** Returns the error for work that exceeds the limit. It names the layer that takes most of the work. */
export function tooMuchWork(what: string, { ms, costliest }: Work, limitMs: number, advice: string): AppError {
  const isOneLayer = costliest.layerId !== '' && costliest.ms > ms / 4;
  const most = isOneLayer ? `, ${seconds(costliest.ms)} of it for the layer ${costliest.layerId}` : '';
  return new AppError('output_too_large', {
    detail: `${what} takes up to ${seconds(ms)} of work${most}, but at most ${limitMs / 1_000} s are allowed. ${advice}`,
  });
}

function seconds(ms: number): string {
  return `${Math.ceil(ms / 1_000)} s`;
}
