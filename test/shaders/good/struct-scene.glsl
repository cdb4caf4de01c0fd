struct Ray { vec3 o; vec3 d; };
struct Hit { float t; vec3 n; int id; };
const float PI = 3.14159265359;
const float FAR = 1e3;
Hit sphere(Ray r, vec3 c, float rad, int id){ vec3 oc=r.o-c; float b=dot(oc,r.d), h=b*b-dot(oc,oc)+rad*rad; if(h<0.) return Hit(FAR,vec3(0),-1); float t=-b-sqrt(h); return Hit(t,normalize(r.o+t*r.d-c),id); }
Hit closer(Hit a, Hit b){ if(a.t<b.t) return a; return b; }
void mainImage(out vec4 fragColor, in vec2 fragCoord){
  vec2 uv=(fragCoord-.5*iResolution.xy)/iResolution.y;
  Ray r=Ray(vec3(0,0,-4),normalize(vec3(uv,1.5)));
  Hit h=Hit(FAR,vec3(0),-1);
  for(int i=0;i<6;i++){ float a=float(i)/6.*2.*PI+iTime; h=closer(h,sphere(r,vec3(cos(a),sin(a),sin(a*2.))*1.2,.35,i)); }
  vec3 col = h.id>=0 ? .5+.5*cos(float(h.id)+vec3(0,2,4)) : vec3(0.02);
  if (h.id >= 0) col *= max(dot(h.n, normalize(vec3(1,1,-1))), .1);
  fragColor=vec4(pow(col,vec3(1./2.2)),1.);
}
