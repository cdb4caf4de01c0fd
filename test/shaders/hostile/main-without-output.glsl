// stage: policy, code: no_output
void main() { vec4 c = vec4(1.0); }
