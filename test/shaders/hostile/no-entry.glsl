// stage: policy, code: no_entry
float f(float x) { return x; }
