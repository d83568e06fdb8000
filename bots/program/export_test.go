package program

// ProgramSeed is the seed that a program is told, for the tests.
var ProgramSeed = programSeed
