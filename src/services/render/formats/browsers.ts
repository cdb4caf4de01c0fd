import type { Browsers } from '../../../draw/browser/browsers.ts';
import type { RenderParts } from '../parts.ts';
import { rendererUnavailable } from './raster.ts';

/** @throws AppError renderer_unavailable if no browser is configured */
export function requireBrowsers({ browsers }: Pick<RenderParts, 'browsers'>, format: string): Pick<Browsers, 'use'> {
  if (!browsers) throw rendererUnavailable(format);
  return browsers;
}
