import type { BrandFields, NewBrandFields } from '../../contract/brands.ts';
import { AppError } from '../../core/errors/app-error.ts';
import { newId } from '../../core/ids.ts';
import type { Brand } from '../../records/brands.ts';
import { findBrand } from '../../records/brands.ts';
import { createBrand, replaceBrand } from '../../records/brands-writes.ts';
import { listBrandTemplates } from '../../records/templates.ts';
import { announce } from '../events/announce.ts';
import { newEvent } from '../events/new-event.ts';
import type { Services } from '../services.ts';
import { toBrand } from './doc.ts';
import { type BrandWarning, storeImages } from './store-images.ts';

/** A brand of a space, and the revision that the caller read. If it is undefined, the last write wins (GEN-12). */
interface BrandAddress {
  id: string;
  spaceId: string;
  revision?: number | undefined;
}

interface SavedBrand {
  brand: Brand;
  warnings: BrandWarning[];
}

/** The maximum size of a brand's token sets, variants and extra together, as JSON. */
const maxBytes = 256 * 1024;
/** A write is retried if others write between its read and its write, but not more often than this. */
const maxTries = 5;
const maxListed = 100;

/** Creates a brand after storing its pictures (BRD-3, SEC-5). @throws AppError invalid_body if it is too large */
export async function makeBrand(services: Services, spaceId: string, newFields: NewBrandFields): Promise<SavedBrand> {
  const empty = { draftTokens: {}, liveTokens: {}, variants: {}, extra: {}, publicOn: null };
  const now = services.clock.now();
  rejectTooLarge({ ...empty, ...toChanges(newFields, empty, now) });
  const { fields, warnings } = await storeImages(services, spaceId, newFields);
  const facts = { ...empty, ...toChanges(fields, empty, now) };
  rejectTooLarge(facts);
  const eventId = newId();
  const brand = await createBrand(services.db, { spaceId, name: newFields.name, ...facts }, now, (made) => ({
    ...newEvent(spaceId, 'brand.created', { doc: toBrand(made) }),
    id: eventId,
  }));
  announce(services, eventId);
  return { brand, warnings };
}

/**
 * Changes the given fields of a brand and keeps the rest.
 * @throws AppError brand_not_found, precondition_failed with nothing changed (GEN-12), invalid_body, conflict
 */
export async function changeBrand(
  services: Services,
  address: BrandAddress,
  newFields: BrandFields,
): Promise<SavedBrand> {
  const currentBrand = await brandAt(services, address);
  rejectTooLarge({ ...currentBrand, ...toChanges(newFields, currentBrand, services.clock.now()) });
  const { fields, warnings } = await storeImages(services, address.spaceId, newFields);
  const brand = await write(services, address, 'brand.updated', (before, now) => {
    const after = { ...before, ...toChanges(fields, before, now) };
    rejectTooLarge(after);
    return after;
  });
  return { brand, warnings };
}

/**
 * Marks a brand as deleted (BRD-1). The warnings name the templates that use the brand. Throws the same errors as
 * changeBrand.
 */
export async function deleteBrand(services: Services, address: BrandAddress): Promise<{ warnings: BrandWarning[] }> {
  const { id: brandId, spaceId } = address;
  await brandAt(services, address);
  const using = await listBrandTemplates(services.db, { brandId, spaceId, limit: maxListed + 1 });
  await write(services, address, 'brand.deleted', (before, now) => ({ ...before, deletedOn: now }));
  const warnings: BrandWarning[] = using.slice(0, maxListed).map(({ id: templateId, name }) => ({
    code: 'brand_in_use',
    message: `The template ${name} used this brand and now renders without a brand.`,
    templateId,
  }));
  if (using.length > maxListed)
    warnings.push({ code: 'more_warnings', message: 'More templates used it than are listed.' });
  return { warnings };
}

async function write(
  services: Services,
  address: BrandAddress,
  event: 'brand.updated' | 'brand.deleted',
  change: (before: Brand, now: number) => Brand,
): Promise<Brand> {
  for (let tries = 0; tries < maxTries; tries++) {
    const before = await brandAt(services, address);
    const now = services.clock.now();
    const after = { ...change(before, now), revision: before.revision + 1, updatedOn: now };
    const happened =
      event === 'brand.deleted'
        ? newEvent(after.spaceId, event, { id: after.id })
        : newEvent(after.spaceId, event, { doc: toBrand(after) });
    if (await replaceBrand(services.db, before, after, happened)) {
      announce(services, happened.id);
      return after;
    }
  }
  throw new AppError('conflict', { detail: 'Someone else is changing this brand. Try again.' });
}

async function brandAt({ db }: Services, { id, spaceId, revision }: BrandAddress): Promise<Brand> {
  const brand = await findBrand(db, id);
  if (!brand || brand.spaceId !== spaceId) throw new AppError('brand_not_found');
  if (revision !== undefined && revision !== brand.revision) {
    throw new AppError('precondition_failed', {
      detail: 'The record was changed since you read it. Read it again and send the new ETag.',
    });
  }
  return brand;
}

type Facts = Pick<Brand, 'draftTokens' | 'liveTokens' | 'variants' | 'extra' | 'publicOn'>;

/**
 * Returns the changes that a body requests. `tokens` sets both token sets, except for a set that the body also names
 * itself.
 */
function toChanges(fields: BrandFields, { publicOn }: Pick<Brand, 'publicOn'>, now: number): Partial<Facts> {
  const { tokens, public: isPublic, name, ...otherFields } = fields;
  return {
    ...(name !== undefined && { name }),
    ...(tokens && { draftTokens: tokens, liveTokens: tokens }),
    ...otherFields,
    ...(isPublic !== undefined && { publicOn: isPublic ? (publicOn ?? now) : null }),
  };
}

/**
 * Throws if the brand is too large. It is called a second time with the URLs of the stored pictures, which may be
 * longer than the URLs that were sent.
 */
function rejectTooLarge({ draftTokens, liveTokens, variants, extra }: Facts): void {
  const bytes = new TextEncoder().encode(JSON.stringify({ draftTokens, liveTokens, variants, extra })).byteLength;
  if (bytes <= maxBytes) return;
  const message = `The two token sets of a brand may have at most ${maxBytes} bytes of JSON together, but these have ${bytes}.`;
  throw new AppError('invalid_body', { detail: message, errors: [{ path: '', code: 'too_large', message }] });
}
