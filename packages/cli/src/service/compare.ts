import { digest } from '../project/json.ts';
import type { Base, LockedTemplate } from '../project/lock.ts';
import type { TemplateParts } from '../project/project.ts';
import type { RemoteTemplate } from './remote.ts';

/** Which of the two sides, files or service, has changed since both were last equal. */
export type Change = 'same' | 'local' | 'remote' | 'both';

/**
 * The comparison of one part of a template: its settings, the order of its pages, or one page, which the name of its
 * file identifies.
 */
export interface PartComparison {
  part: 'settings' | 'order' | 'page';
  page?: string;
  change: Change;
}

/** Compares the settings, the order, and each page that exists in the files or on the service. */
export function compare(
  local: TemplateParts | undefined,
  remote: RemoteTemplate | undefined,
  locked: LockedTemplate | undefined,
): PartComparison[] {
  const settings = compareWithBase(hashOfSettings(local), hashOfSettings(remote), locked);
  const order = compareWithBase(hashOfOrder(local), hashOfOrder(remote), locked?.order);
  const names = new Set([...listPageNames(local), ...listPageNames(remote), ...Object.keys(locked?.pages ?? {})]);
  const pages = [...names].map((page) => ({
    part: 'page' as const,
    page,
    change: compareWithBase(hashPage(local, page), hashPage(remote, page), locked?.pages[page]),
  }));
  return [{ part: 'settings', change: settings }, { part: 'order', change: order }, ...pages];
}

export function hashOfSettings(template: TemplateParts | undefined): string | undefined {
  return template && digest(template.settings);
}

export function hashOfOrder(template: TemplateParts | undefined): string | undefined {
  return template && digest(listPageNames(template));
}

export function hashPage(template: TemplateParts | undefined, name: string): string | undefined {
  const matchingPage = template?.pages.find((page) => page.name === name);
  return matchingPage && digest(matchingPage.page);
}

/** Compares a part with its base. No base is needed if the part exists on neither side, or if both sides are equal. */
function compareWithBase(local: string | undefined, remote: string | undefined, base: Base | undefined): Change {
  if (local === remote) return 'same';
  const isLocal = local !== base?.local;
  const isRemote = remote !== base?.remote;
  if (isLocal && isRemote) return 'both';
  return isLocal ? 'local' : isRemote ? 'remote' : 'same';
}

function listPageNames(template: TemplateParts | undefined): string[] {
  return template?.pages.map(({ name }) => name) ?? [];
}
