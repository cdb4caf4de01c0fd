import type { ListedShader, Shader } from '../../../../records/shaders.ts';
import { buildControls, type ShaderControl } from '../../../../services/shaders/controls.ts';
import { manifestOf } from '../../../../services/shaders/stored-manifest.ts';
import { watchdog } from '../../../../services/shaders/watchdog.ts';
import { Layout } from '../layout.tsx';
import type { Markup } from '../page-answer.ts';
import { posterPath, ShaderCard, shadersFoot } from './list-page.tsx';

/**
 * The page of a shader: the running shader, a form for its inputs, and the JSON of a layer that shows the shader with
 * these inputs. Without JavaScript, the page is complete, but the picture does not move.
 */
export function shaderPage(shader: Shader, list: readonly ListedShader[]): Markup {
  const { id, name } = shader;
  const controls = buildControls(manifestOf(shader));
  return (
    <Layout
      title={`${name} · Shaders · Galley`}
      description={`See the shader ${name} run, change its inputs and copy the layer.`}
      json={`/api/v1/shaders/${id}`}
      foot={shadersFoot}
      head={<script type="module" src="/static/shader-player.js" />}
    >
      <nav class="trail" aria-label="Breadcrumb">
        <a href="/shaders">Shaders</a>
      </nav>
      <h1 class="small">{name}</h1>
      <form
        class="player"
        data-shader={id}
        data-frame-ms={watchdog.frameMs}
        data-window-ms={watchdog.windowMs}
        autocomplete="off"
      >
        <div class="stage">
          <figure class="screen">
            <img src={posterPath(shader)} alt={`${name}, still image`} width={640} height={400} />
          </figure>
          <div class="transport">
            <button type="button" data-do="play" disabled>
              Play
            </button>
            <label class="time">
              Time <input type="range" name="time:seconds" min="0" max="60" step="0.1" value="0" disabled />{' '}
              <output>0.0 s</output>
            </label>
            <button type="reset" disabled>
              Reset
            </button>
          </div>
          <p class="state" role="status">
            This is a still image. The animation needs JavaScript and WebGL.
          </p>
        </div>
        <fieldset class="inputs" disabled>
          <legend>Inputs</legend>
          {controls.length === 0 ? (
            <p>This shader has no inputs.</p>
          ) : (
            controls.map((input) => <Control input={input} />)
          )}
        </fieldset>
      </form>
      <section aria-labelledby="layer">
        <h2 id="layer">Layer</h2>
        <p class="lead">
          Paste this into the <code>layers</code> of a page. It contains the inputs and time that you set above.
        </p>
        <div class="snippet">
          <pre tabindex={0}>
            <code data-layer="">{printLayer(id, controls)}</code>
          </pre>
          <button type="button" data-do="copy" disabled>
            Copy
          </button>
        </div>
      </section>
      <section aria-labelledby="others">
        <h2 id="others">More shaders</h2>
        <ul class="cards strip">
          {list
            .filter((other) => other.id !== id)
            .map((other) => (
              <ShaderCard shader={other} />
            ))}
        </ul>
      </section>
    </Layout>
  );
}

/** The JSON of a layer with the default of every input. */
function printLayer(shaderId: string, controls: readonly ShaderControl[]): string {
  const inputs = Object.fromEntries(controls.map((each) => [each.name, each.default]));
  const frame = { x: 0, y: 0, width: 1200, height: 630 };
  return JSON.stringify({ id: 'background', type: 'shader', shaderId, ...frame, inputs, time: 0 }, null, 2);
}

function Control({ input }: { input: ShaderControl }): Markup {
  const { name, label, type } = input;
  const id = `input-${name}`;
  switch (type) {
    case 'bool':
      return (
        <div class="row toggle">
          <input type="checkbox" id={id} name={name} data-type="bool" checked={input.default === true} />
          <label for={id}>{label}</label>
        </div>
      );
    case 'color':
      return (
        <div class="row swatch">
          <label for={id}>{label}</label>
          <input
            type="color"
            id={id}
            name={name}
            data-type="color"
            data-alpha={input.alpha ?? 1}
            value={input.hex ?? '#000000'}
          />
          <output for={id}>{input.hex}</output>
        </div>
      );
    case 'image':
      return (
        <div class="row">
          <label for={id}>{label}</label>
          <input
            type="file"
            id={id}
            name={name}
            data-type="image"
            data-address={String(input.default)}
            accept="image/*"
          />
        </div>
      );
    case 'float':
    case 'int':
      return <NumberRow input={input} id={id} label={label} value={Number(input.default)} />;
    default:
      return (
        <fieldset class="vector">
          <legend>{label}</legend>
          {[input.default].flat().map((value, index) => (
            <NumberRow
              input={input}
              id={`${id}-${index}`}
              label={`${label} ${'xyzw'.charAt(index)}`}
              value={Number(value)}
            />
          ))}
        </fieldset>
      );
  }
}

interface NumberRowProps {
  input: ShaderControl;
  id: string;
  label: string;
  value: number;
}

/** A slider if both bounds are known, otherwise a number field. */
function NumberRow({ input, id, label, value }: NumberRowProps): Markup {
  const { name, type, min, max, step } = input;
  return (
    <div class="row">
      <label for={id}>{label}</label>
      <input
        type={step === undefined ? 'number' : 'range'}
        id={id}
        name={name}
        data-type={type}
        min={min}
        max={max}
        step={type === 'int' ? 1 : (step ?? 'any')}
        value={value}
      />
      {step !== undefined && <output for={id}>{value}</output>}
    </div>
  );
}
