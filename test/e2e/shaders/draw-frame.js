/** One frame of a program in WebGL 1 or 2. It runs in the page of webgl-page.ts, and returns its Frame. */
globalThis.drawFrame = (program, [width, height], time, uniforms, version) => {
  const canvas = document.querySelectorAll('canvas')[version - 1];
  const gl = canvas.getContext(version === 2 ? 'webgl2' : 'webgl', { premultipliedAlpha: false, antialias: false });
  gl.getExtension('OES_standard_derivatives');
  const linked = gl.createProgram();
  const vertex =
    version === 2
      ? '#version 300 es\nin vec2 corner; void main() { gl_Position = vec4(corner, 0.0, 1.0); }'
      : 'attribute vec2 corner; void main() { gl_Position = vec4(corner, 0.0, 1.0); }';
  for (const [type, source] of [
    [gl.VERTEX_SHADER, vertex],
    [gl.FRAGMENT_SHADER, program],
  ]) {
    const shader = gl.createShader(type);
    gl.shaderSource(shader, source);
    gl.compileShader(shader);
    const log = gl.getShaderInfoLog(shader);
    if (!gl.getShaderParameter(shader, gl.COMPILE_STATUS)) return { error: `${log}`, pixels: [] };
    gl.attachShader(linked, shader);
    gl.deleteShader(shader);
  }
  gl.bindAttribLocation(linked, 0, 'corner');
  gl.linkProgram(linked);
  if (!gl.getProgramParameter(linked, gl.LINK_STATUS)) return { error: `${gl.getProgramInfoLog(linked)}`, pixels: [] };
  gl.useProgram(linked);
  canvas.width = width;
  canvas.height = height;
  gl.viewport(0, 0, width, height);
  gl.bindBuffer(gl.ARRAY_BUFFER, gl.createBuffer());
  gl.bufferData(gl.ARRAY_BUFFER, new Float32Array([-1, -1, 3, -1, -1, 3]), gl.STATIC_DRAW);
  gl.enableVertexAttribArray(0);
  gl.vertexAttribPointer(0, 2, gl.FLOAT, false, 0, 0);
  const place = (name) => gl.getUniformLocation(linked, name);
  gl.uniform1f(place('u_time'), time);
  gl.uniform2f(place('u_resolution'), width, height);
  gl.uniform1f(place('iTime'), time);
  gl.uniform3f(place('iResolution'), width, height, 1);
  let unit = 0;
  for (const uniform of uniforms) {
    const location = place(uniform.name);
    if (uniform.kind === 'int') gl.uniform1i(location, uniform.value);
    else if (uniform.kind === 'floats') {
      const set = [gl.uniform1fv, gl.uniform2fv, gl.uniform3fv, gl.uniform4fv][uniform.value.length - 1];
      set?.call(gl, location, uniform.value);
    } else {
      gl.activeTexture(gl.TEXTURE0 + unit);
      gl.bindTexture(gl.TEXTURE_2D, gl.createTexture());
      const checkered = new Uint8Array([255, 0, 0, 255, 0, 0, 255, 255, 0, 255, 0, 255, 255, 255, 255, 255]);
      gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA, 2, 2, 0, gl.RGBA, gl.UNSIGNED_BYTE, checkered);
      gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.LINEAR);
      gl.uniform1i(location, unit);
      unit += 1;
    }
  }
  gl.clearColor(0, 0, 0, 0);
  gl.clear(gl.COLOR_BUFFER_BIT);
  gl.drawArrays(gl.TRIANGLES, 0, 3);
  const pixels = new Uint8Array(4 * width * height);
  gl.readPixels(0, 0, width, height, gl.RGBA, gl.UNSIGNED_BYTE, pixels);
  const code = gl.getError();
  gl.deleteProgram(linked);
  return { error: code === 0 ? '' : `WebGL error ${code}`, pixels: [...pixels] };
};
