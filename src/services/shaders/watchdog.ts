/** The watchdog is exported for the public page of a shader, where the shader runs as in an ad. */
export { watchdog } from '../../draw/shaders/watchdog.ts';
