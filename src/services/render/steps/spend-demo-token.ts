import { spendDemoRender } from '../../authenticate/demo-tokens.ts';
import type { RenderJob } from '../job.ts';

/** Uses up one render of a demo token, once its pages are known to exist (AUTH-15). @throws AppError rate_limited */
export async function spendDemoToken({
  services,
  principal,
}: Pick<RenderJob, 'services' | 'principal' | 'loaded'>): Promise<object> {
  if (principal.kind === 'demo') await spendDemoRender(services, principal.tokenHash);
  return {};
}
