import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { type JsonObject, printJson } from '../project/json.ts';
import { type Base, type Lock, type LockedTemplate, templatesIn, writeLock } from '../project/lock.ts';
import {
  type Project,
  pageFile,
  type TemplateParts,
  templateFile,
  toPageFile,
  toTemplateFile,
} from '../project/project.ts';
import { requireConsent, writeWhole } from '../project/write-file.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { compare, hashOfOrder, hashOfSettings, hashPage, type PartComparison } from './compare.ts';
import type { RemoteTemplate } from './remote.ts';

interface PullParts {
  project: Project;
  lock: Lock;
  origin: string;
  terminal: Terminal;
  /** Whether to overwrite files that were edited. */
  force: boolean;
}

export interface PullResult {
  template: string;
  id: string;
  /** The paths of the files that were written or removed. */
  files: string[];
}

/**
 * Writes the content of the service to files. If a file was edited since it was last equal to the content of the
 * service, it is only overwritten if the user agrees. All questions are asked before anything is written. @throws
 * Failure conflict
 */
export async function pullTemplate(
  { project, lock, origin, terminal, force }: PullParts,
  local: TemplateParts | undefined,
  remote: RemoteTemplate,
): Promise<PullResult> {
  const { id, name } = remote;
  const templates = templatesIn(lock, origin);
  const getFile = ({ page }: PartComparison) =>
    page === undefined ? templateFile(project, name) : pageFile(project, name, page);
  // Parts that were only edited in the files are kept for the next push.
  const pulledParts = compare(local, remote, templates[name]).filter(
    ({ change }) => change === 'remote' || change === 'both' || (force && change === 'local'),
  );
  for (const each of pulledParts) {
    const isUnlisted = each.part === 'page' && local?.pages.every(({ name }) => name !== each.page) !== false;
    const isEdited = each.change !== 'remote' || isUnlisted;
    if (isEdited && !force && existsSync(getFile(each))) await requireConsent(terminal, getFile(each));
  }
  const isTaken = (part: PartComparison['part'], page?: string) =>
    pulledParts.some((each) => each.part === part && each.page === page);
  const merged: TemplateParts = {
    name,
    settings: isTaken('settings') || !local ? remote.settings : local.settings,
    pages: isTaken('order') || !local ? remote.pages : local.pages,
  };
  const files: Array<readonly [path: string, content: JsonObject | undefined]> = [];
  for (const { part, page } of pulledParts) {
    if (part !== 'page' || page === undefined) continue;
    const remotePage = remote.pages.find((each) => each.name === page);
    files.push([pageFile(project, name, page), remotePage && toPageFile(project, name, remotePage.page)]);
  }
  // This file is written after the pages that it lists.
  if (isTaken('settings') || isTaken('order'))
    files.push([templateFile(project, name), toTemplateFile(project, merged)]);
  for (const [path, content] of files) {
    if (content) await writeWhole(path, printJson(content));
    else await rm(path, { force: true });
  }
  templates[name] = lockedAfter(local, remote, templates[name], isTaken);
  await writeLock(lock);
  return { template: name, id, files: files.map(([path]) => path) };
}

/**
 * The bases for the next comparison. Parts that were not pulled keep their base, because files and service may contain
 * the same content in different forms.
 */
function lockedAfter(
  local: TemplateParts | undefined,
  remote: RemoteTemplate,
  before: LockedTemplate | undefined,
  takes: (part: PartComparison['part'], page?: string) => boolean,
): LockedTemplate {
  const base = (
    isTaken: boolean,
    localHash: string | undefined,
    remoteHash: string | undefined,
    lockedBase: Base | undefined,
  ): Base => {
    const both = { local: remoteHash ?? '', remote: remoteHash ?? '' };
    return isTaken || localHash === remoteHash || !lockedBase
      ? both
      : { local: lockedBase.local, remote: lockedBase.remote };
  };
  const pages = remote.pages.map(({ id, name }) => {
    const hashes = [hashPage(local, name), hashPage(remote, name), before?.pages[name]] as const;
    return [name, { id, ...base(takes('page', name), ...hashes) }] as const;
  });
  return {
    id: remote.id,
    ...base(takes('settings'), hashOfSettings(local), hashOfSettings(remote), before),
    version: remote.version,
    order: base(takes('order'), hashOfOrder(local), hashOfOrder(remote), before?.order),
    pages: Object.fromEntries(pages),
  };
}
