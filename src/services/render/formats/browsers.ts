import type { Browsers } from '../../../draw/browser/browsers.ts';
import type { Services } from '../../services.ts';
import { rendererUnavailable } from './raster.ts';

/** @throws AppError renderer_unavailable if no browser is configured */
export function requireBrowsers({ browsers }: Services, format: string): Pick<Browsers, 'use'> {
  if (!browsers) throw rendererUnavailable(format);
  return browsers;
}
