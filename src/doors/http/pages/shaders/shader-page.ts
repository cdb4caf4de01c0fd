import { html } from 'hono/html';
import type { ListedShader, Shader } from '../../../../records/shaders.ts';
import { controlsOf, type ShaderControl } from '../../../../services/shaders/controls.ts';
import { watchdog } from '../../../../services/shaders/watchdog.ts';
import { layout } from '../layout.ts';
import type { Markup } from '../page-answer.ts';
import { posterPath, shadersFoot } from './list-page.ts';

const script = html`<script type="module" src="/static/shader-player.js"></script>`;

/**
 * A shader as it runs, its inputs as a form, and the layer that shows it so. Everything is there without the script too,
 * but stands still.
 */
export function shaderPage(shader: Shader, list: readonly ListedShader[]): Markup {
  const { id, name, manifest } = shader;
  const controls = controlsOf(manifest as unknown as Parameters<typeof controlsOf>[0]);
  return layout({
    title: `${name} · Shaders · Galley`,
    description: `See the shader ${name} run, change its inputs and copy the layer.`,
    json: `/api/v1/shaders/${id}`,
    foot: shadersFoot,
    head: script,
    main: html`<nav class="trail" aria-label="Breadcrumb"><a href="/shaders">Shaders</a></nav>
<h1 class="small">${name}</h1>
<form class="player" data-shader="${id}" data-frame-ms="${watchdog.frameMs}" data-window-ms="${watchdog.windowMs}" autocomplete="off">
<div class="stage">
<figure class="screen"><img src="${posterPath(shader)}" alt="${name}, still image" width="640" height="400"></figure>
<div class="transport">
<button type="button" data-do="play" disabled>Play</button>
<label class="time">Time <input type="range" name="time:seconds" min="0" max="60" step="0.1" value="0" disabled> <output>0.0 s</output></label>
<button type="reset" disabled>Reset</button>
</div>
<p class="state" role="status">This is a still image. The animation needs JavaScript and WebGL.</p>
</div>
<fieldset class="inputs" disabled><legend>Inputs</legend>
${controls.length === 0 ? html`<p>This shader has no inputs.</p>` : controls.map(control)}
</fieldset>
</form>
<section aria-labelledby="layer"><h2 id="layer">Layer</h2>
<p class="lead">Paste this into the <code>layers</code> of a page. It contains the inputs and time that you set above.</p>
<div class="snippet"><pre tabindex="0"><code data-layer>${layerOf(id, controls)}</code></pre><button type="button" data-do="copy" disabled>Copy</button></div>
</section>
<section aria-labelledby="others"><h2 id="others">More shaders</h2>
<ul class="cards strip">${list
      .filter((other) => other.id !== id)
      .map(
        (other) => html`<li><a class="card shaded" href="/shaders/${other.id}">
<img src="${posterPath(other)}" alt="" width="640" height="400" loading="lazy" decoding="async"><span class="title">${other.name}</span></a></li>`,
      )}</ul>
</section>`,
  });
}

/** The layer with every input at its default. */
function layerOf(shaderId: string, controls: readonly ShaderControl[]): string {
  const inputs = Object.fromEntries(controls.map((each) => [each.name, each.default]));
  const place = { x: 0, y: 0, width: 1200, height: 630 };
  return JSON.stringify({ id: 'background', type: 'shader', shaderId, ...place, inputs, time: 0 }, null, 2);
}

function control(input: ShaderControl): Markup {
  const { name, label, type } = input;
  const id = `input-${name}`;
  switch (type) {
    case 'bool':
      return html`<div class="row toggle"><input type="checkbox" id="${id}" name="${name}" data-type="bool"${input.default === true ? html` checked` : ''}><label for="${id}">${label}</label></div>`;
    case 'color':
      return html`<div class="row swatch"><label for="${id}">${label}</label><input type="color" id="${id}" name="${name}" data-type="color" data-alpha="${input.alpha ?? 1}" value="${input.hex ?? '#000000'}"><output for="${id}">${input.hex ?? ''}</output></div>`;
    case 'image':
      return html`<div class="row"><label for="${id}">${label}</label><input type="file" id="${id}" name="${name}" data-type="image" data-address="${String(input.default)}" accept="image/*"></div>`;
    case 'float':
    case 'int':
      return number(input, id, label, Number(input.default));
    default:
      return html`<fieldset class="vector"><legend>${label}</legend>${[input.default]
        .flat()
        .map((value, index) =>
          number(input, `${id}-${index}`, `${label} ${'xyzw'.charAt(index)}`, Number(value)),
        )}</fieldset>`;
  }
}

/** A slider where both bounds are known, a field where they are not. */
function number({ name, type, min, max, step }: ShaderControl, id: string, label: string, value: number): Markup {
  const kind = step === undefined ? 'number' : 'range';
  const bounds = html`${min === undefined ? '' : html` min="${min}"`}${max === undefined ? '' : html` max="${max}"`}`;
  const by = type === 'int' ? 1 : step === undefined ? 'any' : step;
  return html`<div class="row"><label for="${id}">${label}</label><input type="${kind}" id="${id}" name="${name}" data-type="${type}"${bounds} step="${by}" value="${value}">${
    step === undefined ? '' : html`<output for="${id}">${value}</output>`
  }</div>`;
}
