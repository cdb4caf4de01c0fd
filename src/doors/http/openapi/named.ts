import { z } from 'zod';
import * as assets from '../../../contract/assets.ts';
import * as assistants from '../../../contract/assistants.ts';
import * as brands from '../../../contract/brands.ts';
import * as codeImages from '../../../contract/code-images.ts';
import * as common from '../../../contract/common.ts';
import * as content from '../../../contract/content.ts';
import * as demoTokens from '../../../contract/demo-tokens.ts';
import * as fonts from '../../../contract/fonts.ts';
import * as keys from '../../../contract/keys.ts';
import * as members from '../../../contract/members.ts';
import * as pages from '../../../contract/pages.ts';
import * as previews from '../../../contract/previews.ts';
import * as renderLogs from '../../../contract/render-logs.ts';
import * as renders from '../../../contract/renders.ts';
import * as shaders from '../../../contract/shaders.ts';
import * as spaces from '../../../contract/spaces.ts';
import * as templates from '../../../contract/templates.ts';
import * as usage from '../../../contract/usage.ts';
import * as uses from '../../../contract/uses.ts';
import * as webhooks from '../../../contract/webhooks.ts';
import type { JsonObject } from '../../../core/json.ts';
import { toJsonSchema } from './schema.ts';

const resources: readonly object[] = [
  common,
  assets,
  assistants,
  brands,
  codeImages,
  content,
  demoTokens,
  fonts,
  keys,
  members,
  pages,
  previews,
  renderLogs,
  renders,
  shaders,
  spaces,
  templates,
  usage,
  uses,
  webhooks,
];

/** The schemas of the contract that have an id, as components by that id. */
export function namedSchemas(): Record<string, JsonObject> {
  const schemas: unknown[] = resources.flatMap((resource) => Object.values(resource));
  return Object.fromEntries(
    schemas.flatMap((schema) => {
      if (!(schema instanceof z.ZodType)) return [];
      const id = schema.meta()?.id;
      return id === undefined ? [] : [[id, toJsonSchema(schema, 'output')]];
    }),
  );
}
