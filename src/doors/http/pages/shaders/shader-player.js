/**
 * Runs the shader on the page /shaders/:id, and applies changes of its inputs. The shader's program is loaded from the
 * public endpoint, which only returns vetted ones. The animation starts paused for users who prefer reduced motion. As
 * in ads, it stops if its frames take too long (SHD-11). Without WebGL, the still image stays.
 */

/**
 * The maximum number of pixels of the canvas. It is as large as a picture on a page, and drawing it does not heat a
 * laptop.
 */
const maxPixels = 1_000_000;
const maxTextureSide = 2_048;
const lastSecond = 60;
const vertices = 'attribute vec2 corner; void main() { gl_Position = vec4(corner, 0.0, 1.0); }';

/** Compiles the shader for the canvas. Returns the program, or the reason why it cannot run. */
function compile(canvas, source) {
  const gl = canvas.getContext('webgl', { alpha: true, premultipliedAlpha: false, antialias: false, depth: false });
  gl?.getExtension('OES_standard_derivatives');
  if (!gl) return { reason: 'WebGL is not available here' };
  const program = gl.createProgram();
  for (const [type, text] of [
    [gl.VERTEX_SHADER, vertices],
    [gl.FRAGMENT_SHADER, source],
  ]) {
    const shader = gl.createShader(type);
    gl.shaderSource(shader, text);
    gl.compileShader(shader);
    gl.attachShader(program, shader);
  }
  gl.bindAttribLocation(program, 0, 'corner');
  gl.linkProgram(program);
  if (!gl.getProgramParameter(program, gl.LINK_STATUS)) return { reason: 'This browser cannot compile the shader' };
  gl.useProgram(program);
  gl.bindBuffer(gl.ARRAY_BUFFER, gl.createBuffer());
  gl.bufferData(gl.ARRAY_BUFFER, new Float32Array([-1, -1, 3, -1, -1, 3]), gl.STATIC_DRAW);
  gl.enableVertexAttribArray(0);
  gl.vertexAttribPointer(0, 2, gl.FLOAT, false, 0, 0);
  return { gl, program };
}

/** The values of the form by the names of the inputs, as a layer stores them. */
function valuesOf(form) {
  const values = {};
  for (const field of form.querySelectorAll('[data-type]')) {
    const { name, dataset } = field;
    if (dataset.type === 'bool') values[name] = field.checked;
    else if (dataset.type === 'color') values[name] = field.value + alphaHex(Number(dataset.alpha));
    else if (dataset.type === 'image') values[name] = dataset.address;
    else if (dataset.type.startsWith('vec')) values[name] = [...(values[name] ?? []), numberOf(field)];
    else values[name] = numberOf(field);
  }
  return values;
}

/**
 * The number in a field. An empty field means the initial value; a typed number is clamped to its bounds, as in renders
 * (SHD-12).
 */
function numberOf(field) {
  const written = field.value === '' ? Number(field.defaultValue) : field.valueAsNumber;
  const low = field.min === '' ? -Infinity : Number(field.min);
  const high = field.max === '' ? Infinity : Number(field.max);
  const number = Math.min(high, Math.max(low, Number.isFinite(written) ? written : 0));
  return field.dataset.type === 'int' ? Math.round(number) : number;
}

function alphaHex(alpha) {
  return alpha >= 1
    ? ''
    : Math.round(alpha * 255)
        .toString(16)
        .padStart(2, '0');
}

/** Converts `#rrggbb` or `#rrggbbaa` to numbers from 0 to 1. */
function channels(hex) {
  const parts = [1, 3, 5, 7].map((at) => Number.parseInt(hex.slice(at, at + 2) || 'ff', 16) / 255);
  return parts;
}

function setInputs(gl, program, form) {
  const values = valuesOf(form);
  for (const field of form.querySelectorAll('[data-type]')) {
    const { name, dataset } = field;
    const at = gl.getUniformLocation(program, name);
    const value = values[name];
    if (dataset.type === 'image') continue;
    if (dataset.type === 'bool' || dataset.type === 'int') gl.uniform1i(at, Number(value));
    else if (dataset.type === 'color') gl.uniform4fv(at, channels(value));
    else if (Array.isArray(value)) gl[`uniform${value.length}fv`](at, value);
    else gl.uniform1f(at, value);
  }
  return values;
}

/** Binds a picture, or plain grey, to the texture unit of an image input. */
function setTexture(gl, program, name, unit, bitmap) {
  gl.activeTexture(gl.TEXTURE0 + unit);
  gl.bindTexture(gl.TEXTURE_2D, gl.createTexture());
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.LINEAR);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_S, gl.CLAMP_TO_EDGE);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_T, gl.CLAMP_TO_EDGE);
  if (bitmap) gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA, gl.RGBA, gl.UNSIGNED_BYTE, bitmap);
  else {
    const grey = new Uint8Array([150, 150, 150, 255]);
    gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA, 1, 1, 0, gl.RGBA, gl.UNSIGNED_BYTE, grey);
  }
  gl.uniform1i(gl.getUniformLocation(program, name), unit);
}

async function decode(file) {
  const whole = await createImageBitmap(file, { imageOrientation: 'flipY', premultiplyAlpha: 'none' });
  const scale = Math.min(1, maxTextureSide / Math.max(whole.width, whole.height));
  if (scale === 1) return whole;
  return createImageBitmap(whole, { resizeWidth: Math.ceil(whole.width * scale), resizeQuality: 'high' });
}

async function open(form) {
  const id = form.dataset.shader;
  const [screen, state] = [form.querySelector('.screen'), form.querySelector('.state')];
  const say = (text) => (state.textContent = text);
  const snippet = document.querySelector('[data-layer]');
  const [play, time] = [form.querySelector('[data-do=play]'), form.elements['time:seconds']];
  const copy = document.querySelector('[data-do=copy]');

  // The form and its snippet can still be used, even if the picture does not move.
  for (const part of form.querySelectorAll('fieldset, [type=reset], [name="time:seconds"]')) part.disabled = false;
  copy.disabled = false;
  copy.addEventListener('click', async () => {
    try {
      await navigator.clipboard.writeText(snippet.textContent);
      copy.textContent = 'Copied';
      setTimeout(() => (copy.textContent = 'Copy'), 2_000);
    } catch {
      getSelection().selectAllChildren(snippet);
    }
  });
  let seconds = 0;
  const showLayer = () => {
    const layer = JSON.parse(snippet.textContent);
    snippet.textContent = JSON.stringify(
      { ...layer, inputs: valuesOf(form), time: Number(seconds.toFixed(1)) },
      null,
      2,
    );
  };
  const showValues = () => {
    for (const output of form.querySelectorAll('.inputs output'))
      output.value = form.querySelector(`#${output.htmlFor}`).value;
    time.value = String(seconds);
    time.nextElementSibling.value = `${seconds.toFixed(1)} s`;
  };
  let redraw = () => {};
  form.addEventListener('submit', (event) => event.preventDefault());
  form.addEventListener('input', ({ target }) => {
    if (target === time) seconds = time.valueAsNumber;
    showValues();
    showLayer();
    redraw();
  });
  // The form's values are reset only after this event.
  form.addEventListener('reset', () =>
    setTimeout(() => {
      seconds = 0;
      showValues();
      showLayer();
      redraw();
    }),
  );

  const response = await fetch(`/api/v1/shaders/${id}`, { headers: { Accept: 'application/json' } });
  if (!response.ok) return say('This shader is no longer available.');
  const { data } = await response.json();
  const canvas = document.createElement('canvas');
  const { gl, program, reason } = compile(canvas, data.doc.program);
  if (!gl) return say(`${reason}. You see a still image.`);
  canvas.setAttribute('role', 'img');
  canvas.setAttribute('aria-label', `${document.querySelector('h1').textContent}, with the current inputs`);

  const images = [...form.querySelectorAll('[data-type=image]')];
  for (const [unit, field] of images.entries()) {
    setTexture(gl, program, field.name, unit);
    field.addEventListener('change', async () => {
      const bitmap = field.files[0] && (await decode(field.files[0]).catch(() => undefined));
      setTexture(gl, program, field.name, unit, bitmap);
      redraw();
    });
  }

  let isRunning = false;
  let isStopped = false;
  // The limits of ads apply: the shader is stopped if its frames take more than `frameMs` milliseconds on average over
  // `windowMs` milliseconds.
  const [frameMs, windowMs] = [Number(form.dataset.frameMs), Number(form.dataset.windowMs)];
  let frames = [];
  let last = 0;
  const pixel = new Uint8Array(4);
  const resize = () => {
    const { clientWidth, clientHeight } = screen;
    const ratio = Math.min(devicePixelRatio || 1, Math.sqrt(maxPixels / Math.max(1, clientWidth * clientHeight)));
    canvas.width = Math.max(1, Math.round(clientWidth * ratio));
    canvas.height = Math.max(1, Math.round(clientHeight * ratio));
  };
  const setRunning = (running) => {
    isRunning = running;
    frames = [];
    play.textContent = running ? 'Pause' : 'Play';
    say(running ? 'Playing.' : 'Paused.');
    if (!running) showLayer();
  };
  const stop = (why) => {
    isRunning = false;
    isStopped = true;
    canvas.remove();
    screen.firstElementChild.hidden = false;
    play.disabled = true;
    play.textContent = 'Play';
    say(why);
  };
  const draw = () => {
    const begin = performance.now();
    setInputs(gl, program, form);
    gl.viewport(0, 0, canvas.width, canvas.height);
    gl.uniform2f(gl.getUniformLocation(program, 'u_resolution'), canvas.width, canvas.height);
    gl.uniform1f(gl.getUniformLocation(program, 'u_time'), seconds);
    gl.drawArrays(gl.TRIANGLES, 0, 3);
    // Reading a pixel waits until the frame is drawn, so that its duration can be measured.
    gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, pixel);
    const end = performance.now();
    frames = [...frames.filter((frame) => end - frame.end < windowMs), { end, ms: end - begin }];
  };
  const isTooSlow = (since) => {
    const average = frames.reduce((sum, { ms }) => sum + ms, 0) / frames.length;
    return performance.now() - since >= windowMs && average > frameMs;
  };
  let since = 0;
  const step = (now) => {
    if (!isRunning) return;
    seconds = (seconds + Math.min(0.25, (now - last) / 1_000)) % lastSecond;
    last = now;
    draw();
    showValues();
    if (isTooSlow(since))
      stop(`The animation stopped because frames took more than ${frameMs} ms. You see a still image.`);
    else requestAnimationFrame(step);
  };
  const start = () => {
    setRunning(true);
    since = performance.now();
    last = since;
    requestAnimationFrame(step);
  };
  // A running animation shows the change in its next frame; a paused one is drawn once.
  redraw = () => {
    if (!isRunning && !isStopped) requestAnimationFrame(draw);
  };
  play.addEventListener('click', () => (isRunning ? setRunning(false) : start()));
  canvas.addEventListener('webglcontextlost', () =>
    stop('The animation stopped because the browser lost the graphics context.'),
  );
  document.addEventListener('visibilitychange', () => {
    if (document.hidden && isRunning) setRunning(false);
  });

  screen.firstElementChild.hidden = true;
  screen.append(canvas);
  resize();
  new ResizeObserver(() => {
    resize();
    redraw();
  }).observe(screen);
  play.disabled = false;
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
    say('The animation is paused because your system asks for reduced motion. Choose Play to start it.');
    draw();
  } else start();
}

const form = document.querySelector('form[data-shader]');
if (form) await open(form);
