import type { AssetPlace, AssetSource } from '../../draw/gather/ports.ts';
import type { RenderRequest } from './request.ts';

/**
 * The assets that a page of another space can show: those of the template's space, and those of the caller's space that
 * the caller names in tweaks (RND-27). Assets that a document names are only looked up in the template's space, so that
 * a template cannot show assets of the callers who render it (AUTH-1).
 */
export class TweakedAssets implements AssetSource {
  readonly #assets: AssetSource;
  readonly #callerSpaceId: string;
  readonly #namedIds: ReadonlySet<string>;

  constructor(assets: AssetSource, callerSpaceId: string, { tweaks, textTweaks, tweaksPerPage }: RenderRequest) {
    this.#assets = assets;
    this.#callerSpaceId = callerSpaceId;
    const values = JSON.stringify([tweaks, textTweaks, tweaksPerPage]);
    this.#namedIds = new Set([...values.matchAll(/asset:([A-Za-z0-9_-]{1,64})/g)].map(([, id = '']) => id));
  }

  async identify(assetPlace: AssetPlace): Promise<string | null> {
    return (
      (await this.#assets.identify(assetPlace)) ??
      (this.#isNamed(assetPlace) ? this.#assets.identify(this.#inCallerSpace(assetPlace)) : null)
    );
  }

  async read(assetPlace: AssetPlace): Promise<Uint8Array<ArrayBuffer> | undefined> {
    return (
      (await this.#assets.read(assetPlace)) ??
      (this.#isNamed(assetPlace) ? this.#assets.read(this.#inCallerSpace(assetPlace)) : undefined)
    );
  }

  #isNamed({ id }: AssetPlace): boolean {
    return this.#namedIds.has(id);
  }

  #inCallerSpace({ id }: AssetPlace): AssetPlace {
    return { spaceId: this.#callerSpaceId, id };
  }
}
