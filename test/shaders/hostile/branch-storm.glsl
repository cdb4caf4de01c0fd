// stage: cost, code: program_too_large
float f(float x) {
  x = sin(x) * cos(x) + pow(x, 2.5) + atan(x);
  x = sin(x) * cos(x) + pow(x, 2.5) + atan(x);
  x = sin(x) * cos(x) + pow(x, 2.5) + atan(x);
  x = sin(x) * cos(x) + pow(x, 2.5) + atan(x);
  x = sin(x) * cos(x) + pow(x, 2.5) + atan(x);
  x = sin(x) * cos(x) + pow(x, 2.5) + atan(x);
  x = sin(x) * cos(x) + pow(x, 2.5) + atan(x);
  x = sin(x) * cos(x) + pow(x, 2.5) + atan(x);
  x = sin(x) * cos(x) + pow(x, 2.5) + atan(x);
  x = sin(x) * cos(x) + pow(x, 2.5) + atan(x);
  x = sin(x) * cos(x) + pow(x, 2.5) + atan(x);
  x = sin(x) * cos(x) + pow(x, 2.5) + atan(x);
  x = sin(x) * cos(x) + pow(x, 2.5) + atan(x);
  x = sin(x) * cos(x) + pow(x, 2.5) + atan(x);
  x = sin(x) * cos(x) + pow(x, 2.5) + atan(x);
  x = sin(x) * cos(x) + pow(x, 2.5) + atan(x);
  x = sin(x) * cos(x) + pow(x, 2.5) + atan(x);
  x = sin(x) * cos(x) + pow(x, 2.5) + atan(x);
  x = sin(x) * cos(x) + pow(x, 2.5) + atan(x);
  x = sin(x) * cos(x) + pow(x, 2.5) + atan(x);
  x = sin(x) * cos(x) + pow(x, 2.5) + atan(x);
  x = sin(x) * cos(x) + pow(x, 2.5) + atan(x);
  x = sin(x) * cos(x) + pow(x, 2.5) + atan(x);
  x = sin(x) * cos(x) + pow(x, 2.5) + atan(x);
  x = sin(x) * cos(x) + pow(x, 2.5) + atan(x);
  x = sin(x) * cos(x) + pow(x, 2.5) + atan(x);
  x = sin(x) * cos(x) + pow(x, 2.5) + atan(x);
  x = sin(x) * cos(x) + pow(x, 2.5) + atan(x);
  x = sin(x) * cos(x) + pow(x, 2.5) + atan(x);
  x = sin(x) * cos(x) + pow(x, 2.5) + atan(x);
  x = sin(x) * cos(x) + pow(x, 2.5) + atan(x);
  x = sin(x) * cos(x) + pow(x, 2.5) + atan(x);
  x = sin(x) * cos(x) + pow(x, 2.5) + atan(x);
  x = sin(x) * cos(x) + pow(x, 2.5) + atan(x);
  x = sin(x) * cos(x) + pow(x, 2.5) + atan(x);
  x = sin(x) * cos(x) + pow(x, 2.5) + atan(x);
  x = sin(x) * cos(x) + pow(x, 2.5) + atan(x);
  x = sin(x) * cos(x) + pow(x, 2.5) + atan(x);
  x = sin(x) * cos(x) + pow(x, 2.5) + atan(x);
  x = sin(x) * cos(x) + pow(x, 2.5) + atan(x);
  return x;
}
vec4 shade(vec2 uv, float time, vec2 resolution) {
  float x = time;
  if (uv.x > 0.0) x += f(x); else 
  if (uv.x > 0.020833333333333332) x += f(x); else 
  if (uv.x > 0.041666666666666664) x += f(x); else 
  if (uv.x > 0.0625) x += f(x); else 
  if (uv.x > 0.08333333333333333) x += f(x); else 
  if (uv.x > 0.10416666666666667) x += f(x); else 
  if (uv.x > 0.125) x += f(x); else 
  if (uv.x > 0.14583333333333334) x += f(x); else 
  if (uv.x > 0.16666666666666666) x += f(x); else 
  if (uv.x > 0.1875) x += f(x); else 
  if (uv.x > 0.20833333333333334) x += f(x); else 
  if (uv.x > 0.22916666666666666) x += f(x); else 
  if (uv.x > 0.25) x += f(x); else 
  if (uv.x > 0.2708333333333333) x += f(x); else 
  if (uv.x > 0.2916666666666667) x += f(x); else 
  if (uv.x > 0.3125) x += f(x); else 
  if (uv.x > 0.3333333333333333) x += f(x); else 
  if (uv.x > 0.3541666666666667) x += f(x); else 
  if (uv.x > 0.375) x += f(x); else 
  if (uv.x > 0.3958333333333333) x += f(x); else 
  if (uv.x > 0.4166666666666667) x += f(x); else 
  if (uv.x > 0.4375) x += f(x); else 
  if (uv.x > 0.4583333333333333) x += f(x); else 
  if (uv.x > 0.4791666666666667) x += f(x); else 
  if (uv.x > 0.5) x += f(x); else 
  if (uv.x > 0.5208333333333334) x += f(x); else 
  if (uv.x > 0.5416666666666666) x += f(x); else 
  if (uv.x > 0.5625) x += f(x); else 
  if (uv.x > 0.5833333333333334) x += f(x); else 
  if (uv.x > 0.6041666666666666) x += f(x); else 
  if (uv.x > 0.625) x += f(x); else 
  if (uv.x > 0.6458333333333334) x += f(x); else 
  if (uv.x > 0.6666666666666666) x += f(x); else 
  if (uv.x > 0.6875) x += f(x); else 
  if (uv.x > 0.7083333333333334) x += f(x); else 
  if (uv.x > 0.7291666666666666) x += f(x); else 
  if (uv.x > 0.75) x += f(x); else 
  if (uv.x > 0.7708333333333334) x += f(x); else 
  if (uv.x > 0.7916666666666666) x += f(x); else 
  if (uv.x > 0.8125) x += f(x); else x += 1.0;
  return vec4(x);
}
