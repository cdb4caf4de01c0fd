void mainImage(out vec4 fragColor, in vec2 fragCoord){
  vec2 c=(fragCoord-iResolution.xy*vec2(.7,.5))/iResolution.y*2.4; vec2 z=vec2(0); int n=0; const int maxIter=100;
  while(dot(z,z)<4.0 && n<maxIter){ z=vec2(z.x*z.x-z.y*z.y,2.*z.x*z.y)+c; n++; }
  float s=n==maxIter?0.:float(n)-log2(log2(max(dot(z,z),4.)))+4.; fragColor=vec4(.5+.5*cos(3.+s*.15+vec3(0,.6,1.)),1); }
