void pR(inout vec2 p, float a){ p = cos(a)*p + sin(a)*vec2(p.y,-p.x); }
float pMod1(inout float p, float size){ float h=size*.5; float c=floor((p+h)/size); p=mod(p+h,size)-h; return c; }
void split(in vec2 p, out float a, out float b){ a=length(p); b=atan(p.y,p.x); }
void mainImage(out vec4 fragColor, in vec2 fragCoord){ vec2 p=(2.*fragCoord-iResolution.xy)/min(iResolution.x,iResolution.y); pR(p,iTime*.2); float id=pMod1(p.x,.4); float r,th; split(p,r,th); vec3 col=r<.15?vec3(.9,.4,.2):mod(id,2.)<1.?vec3(.1):vec3(.2); col+=.1*sin(th*6.); fragColor=vec4(col,1.); }
