import { sha256Hex } from '../../core/hashing.ts';
import { Inflight } from '../../core/inflight.ts';
import { canonicalJson } from '../../core/json.ts';
import { LruCache } from '../../core/lru-cache.ts';
import type { Warning } from '../../core/warnings.ts';
import type { ShaderPicture } from '../../design/boxes/types.ts';
import type { ShaderRenderer } from '../../draw/container/shader-renderer.ts';
import type { DrawnShader, ShaderSource } from '../../draw/gather/ports.ts';
import { type InputWarning, uniformsFor } from '../../draw/shaders/inputs/index.ts';
import { type ImageValue, isImage, type UniformValue, valuesIn } from '../../draw/shaders/inputs/uniform-values.ts';
import { findShader, listShaderSlugs, type ShaderForRender, selectShadersForRender } from '../../records/shaders.ts';
import { FileRecords } from '../files/file-records.ts';
import type { Services } from '../services.ts';
import { OutOfTurn } from '../turns/index.ts';
import { type ImageSources, identifyImage, readImage } from './input-images.ts';
import { mayUse, noShader } from './may-use.ts';
import { pictureSize } from './picture-size.ts';
import { PosterFiles } from './poster-files.ts';
import { manifestOf } from './stored-manifest.ts';

const prefix = 'shader-pictures/';
/** The version of the drawing code. It is incremented when the same program gives other pixels than before. */
const pictureVersion = 1;
/**
 * The maximum number of shaders that are drawn for the first time in one file, and the time after which no further
 * drawing is started. Drawing one shader may take 16 s.
 */
const maxDraws = 20;
const drawingMs = 15_000;
/**
 * How long an isolate assumes that a picture is still stored, and how long it waits before it retries a picture that
 * failed.
 */
const trustedMs = 10 * 60_000;
const failedMs = 30_000;

interface CachedShaderPicture {
  isDrawn: boolean;
  until: number;
}

const pictureCache = new LruCache<CachedShaderPicture>({ entries: 5_000, weight: 5_000 });
const drawing = new Inflight<boolean>();

export interface ShaderPictureOptions {
  /** The shaders that the file's pages name without an expression. */
  shaders: readonly ShaderForRender[];
  images: ImageSources;
  /** The number of device pixels for each px. */
  scale: number;
  /** Whether pictures that were never drawn may be drawn now. */
  mayDraw: boolean;
}

/** Everything from which one shader picture is drawn. */
interface Task {
  /** The size in pixels that the layer covers. It is larger than the picture if the picture is scaled up. */
  wanted: { width: number; height: number };
  shader: ShaderForRender;
  key: string;
  width: number;
  height: number;
  time: number;
  uniforms: UniformValue[];
  images: ImageValue[];
  spaceId: string;
  warnings: InputWarning[];
}

/** The data with which an animated shader runs. */
export interface RunningShader {
  shaderId: string;
  program: string;
  contentHash: string;
  uniforms: UniformValue[];
  /** The time in seconds at which the animation begins. */
  time: number;
}

type Found = { task: Task; isDrawn: boolean } | { reason: string };

/**
 * The pictures of a file's shaders (SHD-11). The sandbox draws each once, and R2 stores it under a key made of its
 * inputs, so that using it again costs no more than any stored picture. If a picture cannot be drawn now, the shader's
 * poster is shown. A shader that is not approved, does not exist or may not be used by the template shows nothing.
 */
export class ShaderPictures implements ShaderSource {
  readonly #services: Services;
  readonly #options: ShaderPictureOptions;
  readonly #records: FileRecords;
  readonly #shaders: Map<string, ShaderForRender | undefined>;
  readonly #used = new Set<string>();
  readonly #results = new Map<string, Found>();
  readonly #deadline: number;
  #draws = 0;

  constructor(services: Services, options: ShaderPictureOptions) {
    this.#services = services;
    this.#options = options;
    this.#records = new FileRecords(services);
    this.#shaders = new Map(
      options.shaders.flatMap((shader) =>
        [shader.id, ...(shader.slug === null ? [] : [shader.slug])].map((id) => [id, shader]),
      ),
    );
    this.#deadline = services.clock.now() + drawingMs;
  }

  /** The ids of the shaders in the file. If one of them is revoked later, the file is no longer served (RND-16). */
  get used(): string[] {
    return [...this.#used].sort();
  }

  async identify(picture: ShaderPicture): Promise<string> {
    const result = await this.#find(picture);
    this.#results.set(buildId(picture), result);
    if ('reason' in result) return result.reason;
    this.#used.add(result.task.shader.id);
    return `${result.task.key} ${result.isDrawn ? 'drawn' : 'poster'}`;
  }

  async read(picture: ShaderPicture): Promise<DrawnShader> {
    const result = this.#results.get(buildId(picture)) ?? { reason: 'Its shader was not identified.' };
    if ('reason' in result) {
      const message = `The layer is empty. ${result.reason}`;
      return { warnings: [{ code: 'shader_unavailable', message }] };
    }
    const { task } = result;
    const warnings = task.warnings.map(({ message }): Warning => ({ code: 'value_invalid', message }));
    const scaled = scaledWarning(task);
    if (scaled) warnings.push(scaled);
    const drawn = result.isDrawn ? await this.#services.files.get(prefix + task.key) : null;
    if (drawn) return { bytes: new Uint8Array(await drawn.arrayBuffer()), warnings };
    const poster = await new PosterFiles(this.#services.files).get(task.shader);
    // A dry run draws nothing, and must not warn about a missing picture that a render would draw.
    if (!this.#options.mayDraw && this.#services.shaderRenderer)
      return { ...(poster ? { bytes: poster } : {}), warnings };
    const instead = poster ? 'its poster is shown' : 'the layer is empty';
    const message = `The shader ${task.shader.id} cannot be drawn: ${instead}.`;
    warnings.push({ code: 'shader_unavailable', message });
    return { ...(poster ? { bytes: poster } : {}), warnings };
  }

  /**
   * Returns the data with which an identified shader runs, or the reason why it is not animated. Returns undefined if
   * the shader is not shown at all.
   */
  async running(picture: ShaderPicture): Promise<RunningShader | { still: string } | undefined> {
    const result = this.#results.get(buildId(picture));
    if (!result || 'reason' in result) return undefined;
    const { shader, uniforms, images, time } = result.task;
    if (images.length > 0) return { still: 'it has image inputs' };
    const record = await findShader(this.#services.db, shader.id);
    if (record?.contentHash !== shader.contentHash) return { still: 'it was changed a moment ago' };
    return { shaderId: shader.id, program: record.program, contentHash: shader.contentHash, uniforms, time };
  }

  async #find(picture: ShaderPicture): Promise<Found> {
    const shader = await this.#findShader(picture);
    if (typeof shader === 'string') return { reason: shader };
    const task = await this.#makeTask(shader, picture);
    return { task, isDrawn: await this.#isDrawn(task) };
  }

  /** Finds a shader. Returns the shader, or the reason why it shows nothing. */
  async #findShader({ shaderId: id, spaceId }: ShaderPicture): Promise<ShaderForRender | string> {
    if (!this.#shaders.has(id)) {
      // The id of a shader may come from an expression, and is then not known before this point.
      const [row] = await selectShadersForRender(this.#services.db, [id]);
      this.#shaders.set(id, row);
    }
    const shader = this.#shaders.get(id);
    if (!shader || !mayUse(shader, spaceId)) return noShader(id, await listShaderSlugs(this.#services.db));
    return shader.status === 'approved' ? shader : `The shader ${id} is ${shader.status}.`;
  }

  async #makeTask(shader: ShaderForRender, { inputs, time, spaceId = '', ...size }: ShaderPicture): Promise<Task> {
    const { width, height, wanted } = pictureSize(size, this.#options.scale);
    const manifest = manifestOf(shader);
    const { uniforms: all, warnings } = uniformsFor(manifest, inputs);
    const [uniforms, images] = [valuesIn(all), all.filter(isImage)];
    const imageEntries = await Promise.all(
      images.map(async ({ name, address }) => [name, await identifyImage(this.#options.images, address, spaceId)]),
    );
    const content = {
      version: pictureVersion,
      content: shader.contentHash,
      width,
      height,
      time,
      uniforms,
      shown: imageEntries,
    };
    const key = await sha256Hex(canonicalJson(content));
    return { shader, key, width, height, wanted, time, uniforms, images, spaceId, warnings };
  }

  async #isDrawn(task: Task): Promise<boolean> {
    const { clock, files } = this.#services;
    const key = prefix + task.key;
    const trusted = pictureCache.get(key);
    if (trusted && trusted.until > clock.now()) {
      if (trusted.isDrawn) this.#records.read(key);
      return trusted.isDrawn;
    }
    const stored = await files.head(key);
    if (stored) {
      this.#records.read(key, stored.uploaded.getTime());
      return this.#remember(key, true);
    }
    const { shaderRenderer } = this.#services;
    const hasRoom = this.#draws < maxDraws && clock.now() < this.#deadline;
    if (!shaderRenderer || !this.#options.mayDraw || !hasRoom) return false;
    this.#draws += 1;
    try {
      return (await drawing.run(key, undefined, () => this.#draw(task, shaderRenderer))).result;
    } catch (error) {
      // The caller got no turn, but the next attempt may succeed.
      if (error instanceof OutOfTurn) return false;
      throw error;
    }
  }

  async #draw(task: Task, renderer: Pick<ShaderRenderer, 'draw'>): Promise<boolean> {
    const { db, files, report } = this.#services;
    const { width, height, time, uniforms, images, spaceId, shader } = task;
    const key = prefix + task.key;
    try {
      const record = await findShader(db, shader.id);
      // The shader has changed since this render read it, and the next render shows the new one.
      if (record?.contentHash !== shader.contentHash) return false;
      const read = [];
      for (const image of images) read.push(await readImage(this.#options.images, image, spaceId));
      for (const { image, reason } of read) {
        if (reason === undefined) continue;
        task.warnings.push({
          name: image.name,
          message: `The image of the input ${image.name} was left out: ${reason}`,
        });
      }
      const job = { program: record.program, width, height, time, uniforms, images: read.map(({ image }) => image) };
      const bytes = await renderer.draw(
        job,
        read.map(({ bytes }) => bytes),
      );
      await Promise.all([
        files.put(key, bytes, { httpMetadata: { contentType: 'image/png' } }),
        this.#records.register(key),
      ]);
      return this.#remember(key, true);
    } catch (error) {
      if (error instanceof OutOfTurn) throw error;
      report('shader_not_drawn', error);
      return this.#remember(key, false);
    }
  }

  #remember(key: string, isDrawn: boolean): boolean {
    pictureCache.set(key, { isDrawn, until: this.#services.clock.now() + (isDrawn ? trustedMs : failedMs) }, 1);
    return isDrawn;
  }
}

/** Returns the warning for a layer that covers more pixels than are drawn, so that its picture is scaled up. */
function scaledWarning({ shader, width, height, wanted }: Task): Warning | undefined {
  if (wanted.width <= width && wanted.height <= height) return undefined;
  const message = `The shader ${shader.id} was drawn at ${width} × ${height} pixels and scaled up to ${wanted.width} × ${wanted.height}. Make the layer smaller, or render at a lower scale.`;
  return { code: 'shader_scaled', message };
}

function buildId(picture: ShaderPicture): string {
  return canonicalJson(picture);
}
