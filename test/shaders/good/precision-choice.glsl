#ifdef GL_ES
#ifdef GL_FRAGMENT_PRECISION_HIGH
precision highp float;
precision highp int;
#else
precision mediump float;
#endif
#endif
void main(void) {
  gl_FragColor = vec4(fract(gl_FragCoord.xy / 20.0), 0.0, 1.0);
}
