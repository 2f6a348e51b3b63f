/** The part of jstat that is used; the package brings no types. */
declare module "jstat" {
  interface JStat {
    readonly beta: { inv(p: number, alpha: number, beta: number): number };
    readonly studentt: { inv(p: number, degreesOfFreedom: number): number };
    readonly normal: { inv(p: number, mean: number, sd: number): number };
  }
  const jstat: JStat;
  export default jstat;
}
