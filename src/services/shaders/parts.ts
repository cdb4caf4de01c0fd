import type { Clock } from '../../core/clock.ts';
import type { ShaderRenderer } from '../../draw/container/shader-renderer.ts';
import type { Database } from '../../records/database.ts';
import type { Turns } from '../turns/index.ts';

/** What the verbs of shaders are done with. */
export interface ShaderParts {
  db: Database;
  clock: Clock;
  files: R2Bucket;
  /** Where shaders are vetted and drawn; absent where there is no renderer. */
  /** Shares the renderer among callers. */
  turns: Turns;
  shaderRenderer?: Pick<ShaderRenderer, 'translate' | 'vet' | 'draw'>;
  /** Runs after the answer. */
  defer(work: Promise<unknown>): void;
  report(event: string, error: unknown): void;
}

/** A shader of a space, and the revision that the caller read; undefined: the last write wins (GEN-12). */
export interface ShaderAddress {
  id: string;
  spaceId: string;
  revision: number | undefined;
}
