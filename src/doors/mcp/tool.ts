import type { z } from 'zod';
import type { KeyPrincipal, KeyScopes, SessionPrincipal } from '../../access/principal.ts';
import type { ToolName } from '../../access/scopes.ts';
import type { RequestContext } from '../http/route.ts';

/** Who calls tools: a key, which acts as an editor of its space (MCP-1), or a person by a grant (MCP-3). */
export interface Caller {
  principal: KeyPrincipal | SessionPrincipal;
  /** What the key or the grant allows. */
  scopes: KeyScopes | null;
}

export interface ToolCall<Input> {
  input: Input;
  caller: Caller;
  context: RequestContext;
}

/** A picture that an answer shows beside its text. */
export interface ShownPicture {
  bytes: Uint8Array<ArrayBuffer>;
  mediaType: string;
}

export interface ToolAnswer {
  /** As structured content, and as text in JSON. */
  data: object;
  picture?: ShownPicture;
}

/** Any tool, whatever its input. */
export interface Tool {
  name: ToolName;
  title: string;
  /** All that an agent knows of the tool. */
  description: string;
  input: z.ZodType;
  /** What `data` holds, an object: told to clients, and checked in tests and development, as of a route (DOCS-1). */
  answers: z.ZodType;
  /** Whether it changes nothing; a render stores a file. */
  readOnly: boolean;
  /** Whether it deletes what cannot be brought back. */
  destructive?: boolean;
  run(call: ToolCall<unknown>): Promise<ToolAnswer>;
}

interface ToolDeclaration<Input extends z.ZodType> extends Omit<Tool, 'input' | 'run'> {
  /** A strict object. */
  input: Input;
  run(call: ToolCall<z.output<Input>>): Promise<ToolAnswer>;
}

export function defineTool<Input extends z.ZodType>(declaration: ToolDeclaration<Input>): Tool {
  return declaration;
}
