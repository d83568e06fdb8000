// Style sheets are taken in by the bundler (tools/bundle); to TypeScript they are imports without a value.
declare module "*.css";
