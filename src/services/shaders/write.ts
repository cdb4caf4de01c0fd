import type { StatusFields } from '../../contract/shaders.ts';
import { AppError } from '../../core/errors/app-error.ts';
import { newId } from '../../core/ids.ts';
import { requireJsonObject } from '../../core/json.ts';
import type { Shader } from '../../records/shaders.ts';
import { findShader } from '../../records/shaders.ts';
import { deleteShader, insertShader, replaceShader } from '../../records/shaders-writes.ts';
import type { Services } from '../services.ts';
import type { NewShader, ShaderPatch } from './fields.ts';
import { readBody, type ShaderBody } from './import.ts';
import { PosterFiles } from './poster-files.ts';
import { manifestOf } from './stored-manifest.ts';
import { type VettedContent, vetContent } from './vetting.ts';

/** A shader of a space, and the revision that the caller read. If it is undefined, the last write wins (GEN-12). */
export interface ShaderAddress {
  id: string;
  spaceId: string;
  revision: number | undefined;
}

/** A write is retried if others write between its read and its write, but not more often than this. */
const maxTries = 5;

/**
 * Vets a shader and stores it, its poster first (SHD-2, SEC-5).
 * @throws AppError as vetContent does, with nothing saved
 */
export async function makeShader(services: Services, spaceId: string, fields: NewShader): Promise<Shader> {
  const body = await readBody(services.shaderRenderer, fields);
  const vetted = await vetContent(services.shaderRenderer, body);
  const now = services.clock.now();
  const shader: Shader = {
    id: newId(),
    spaceId,
    slug: null,
    name: fields.name,
    ...toContent(fields.source, body, vetted),
    ...approved,
    publicOn: fields.public ? now : null,
    revision: 1,
    createdOn: now,
    updatedOn: now,
  };
  await new PosterFiles(services.files).put(shader, vetted.poster);
  await insertShader(services.db, shader);
  return shader;
}

/**
 * Changes a shader. New content is vetted before it replaces the old content. The shader is then approved again, unless
 * it was revoked, because only `restore` can undo that (SHD-8). A change of the name or the visibility does not change
 * the status.
 * @throws AppError shader_not_found, precondition_failed, and as vetContent does; the stored shader is unchanged in
 * each case
 */
export async function changeShader(services: Services, address: ShaderAddress, patch: ShaderPatch): Promise<Shader> {
  const stored = await shaderAt(services, address);
  const content = await readContent(services, stored, patch);
  const { before, after } = await write(services, address, (stored, now) => ({
    ...stored,
    ...(patch.name === undefined ? {} : { name: patch.name }),
    ...content,
    ...(content && (stored.status === 'revoked' ? { trips: 0 } : approved)),
    ...(patch.public === undefined ? {} : { publicOn: patch.public ? (stored.publicOn ?? now) : null }),
  }));
  if (before.contentHash !== after.contentHash) services.defer(forget(services, before));
  return after;
}

/** Vets the new content in a request and stores its poster. Returns undefined if the request has no new content. */
async function readContent(services: Services, stored: Shader, patch: ShaderPatch) {
  if (patch.source === undefined && patch.manifest === undefined) return undefined;
  const source = patch.source ?? stored.source;
  const manifest = patch.manifest ?? manifestOf(stored);
  const body = await readBody(services.shaderRenderer, { source, manifest, import: patch.import });
  const vetted = await vetContent(services.shaderRenderer, body);
  await new PosterFiles(services.files).put({ id: stored.id, contentHash: vetted.contentHash }, vetted.poster);
  return toContent(source, body, vetted);
}

/** Revokes, quarantines or restores a shader (SHD-8). @throws AppError shader_not_found, precondition_failed */
export async function setStatus(
  services: Services,
  address: ShaderAddress,
  { action, reason }: StatusFields,
): Promise<Shader> {
  const statusReason = reason ?? null;
  const { after } = await write(services, address, (stored) => {
    if (action === 'revoke') return { ...stored, status: 'revoked', statusReason };
    if (action === 'quarantine') return { ...stored, status: 'quarantined', statusReason };
    // Only content that passed vetting is ever stored. If the record still has another verdict, it must not become
    // available.
    if (stored.report.verdict !== 'passed')
      throw new AppError('conflict', { detail: 'The shader did not pass vetting, so it cannot be restored.' });
    return { ...stored, ...approved };
  });
  return after;
}

/**
 * Removes a shader permanently. Layers that name it draw nothing. @throws AppError shader_not_found,
 * precondition_failed
 */
export async function removeShader(services: Services, address: ShaderAddress): Promise<void> {
  for (let tries = 0; tries < maxTries; tries++) {
    const shader = await shaderAt(services, address);
    if (!(await deleteShader(services.db, shader))) continue;
    services.defer(forget(services, shader));
    return;
  }
  throw conflictError();
}

const approved = { status: 'approved', statusReason: null, trips: 0 } as const;

function toContent(source: string, { manifest }: ShaderBody, { program, contentHash, report }: VettedContent) {
  return {
    source,
    program,
    contentHash,
    manifest: requireJsonObject(manifest),
    report,
  };
}

async function write(
  services: Services,
  address: ShaderAddress,
  change: (stored: Shader, now: number) => Shader,
): Promise<{ before: Shader; after: Shader }> {
  for (let tries = 0; tries < maxTries; tries++) {
    const before = await shaderAt(services, address);
    const now = services.clock.now();
    const after = { ...change(before, now), revision: before.revision + 1, updatedOn: now };
    const forgetTrips = after.trips === 0;
    if (await replaceShader(services.db, before, after, { forgetTrips })) return { before, after };
  }
  throw conflictError();
}

async function shaderAt({ db }: Services, { id, spaceId, revision }: ShaderAddress): Promise<Shader> {
  const shader = await findShader(db, id);
  if (!shader || shader.spaceId !== spaceId) throw new AppError('shader_not_found');
  if (revision !== undefined && revision !== shader.revision) {
    throw new AppError('precondition_failed', {
      detail: 'The record was changed since you read it. Read it again and send the new ETag.',
    });
  }
  return shader;
}

/**
 * Deletes the poster of content to which no shader refers any more. If that fails, a file stays that nobody reads,
 * which does no harm.
 */
async function forget({ files, report }: Services, content: Shader): Promise<void> {
  await new PosterFiles(files).delete(content).catch((error) => report('shader_poster_left', error));
}

function conflictError(): AppError {
  return new AppError('conflict', { detail: 'Someone else is changing this shader. Try again.' });
}
