import type { CodeCatalogue } from '../../../services/code-image/catalogue.ts';
import type { CodeFonts } from '../../../services/code-image/code-fonts.ts';
import type { Tool } from '../tool.ts';
import { batchTools } from './batches.ts';
import { brandTools } from './brands.ts';
import { contentTools } from './content.ts';
import { fileTools } from './files.ts';
import { renderingTools } from './rendering.ts';
import { shaderTools } from './shaders.ts';
import { spaceTools } from './space.ts';
import { templateTools } from './templates.ts';

/** All tools (MCP-1), in the order in which an agent needs them. */
export function listTools(catalogue: CodeCatalogue, fonts: CodeFonts): Tool[] {
  return [
    ...spaceTools,
    ...templateTools,
    ...renderingTools(catalogue, fonts),
    ...batchTools,
    ...brandTools,
    ...contentTools,
    ...shaderTools,
    ...fileTools,
  ];
}
