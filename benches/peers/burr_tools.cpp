// Counts the assemblies of puzzle files with the assembler of Burr Tools, again and again, without taking apart.
//
// Prints for each file the least time in milliseconds from when the file is opened to when the last of its problems is
// counted, and the counts: what the program `packing` of this folder's crate prints for ours.
//
// To build it, in a checkout of Burr Tools, with this file's path in place of THIS:
//
//     g++ -O3 -march=native -std=c++14 -w -DVERSION='""' -I src THIS src/halfedge/*.cpp src/tools/fileexists.cpp \
//         src/tools/gzstream.cpp src/tools/xml.cpp $(ls src/lib/*.cpp | grep -v test) -lz -lpthread -o burr_tools

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <string>

#include "lib/assembler.h"
#include "lib/gridtype.h"
#include "lib/problem.h"
#include "lib/puzzle.h"
#include "lib/voxel.h"
#include "tools/gzstream.h"
#include "tools/xml.h"

using Clock = std::chrono::steady_clock;

/// A file is counted at most so often, and until this many seconds are over.
static const int RUNS = 50;
static const double LONGEST = 2;

struct Count : assembler_cb {
    int assemblies = 0;

    bool assembly(assembly_c *found) override {
        delete found;
        assemblies++;
        return true;
    }
};

static std::string assemblies(const char *file) {
    std::istream *stream = openGzFile(file);
    xmlParser_c parser(*stream);
    puzzle_c puzzle(parser);
    delete stream;
    for (unsigned int shape = 0; shape < puzzle.getNumberOfShapes(); shape++)
        puzzle.getShape(shape)->initHotspot();
    std::string counts;
    for (unsigned int number = 0; number < puzzle.getNumberOfProblems(); number++) {
        assembler_c *assembler = puzzle.getGridType()->findAssembler(*puzzle.getProblem(number));
        Count count;
        if (assembler->createMatrix(false, false, false) == assembler_c::ERR_NONE)
            assembler->assemble(&count);
        counts += " " + std::to_string(count.assemblies);
        delete assembler;
    }
    return counts;
}

int main(int argc, char **argv) {
    for (int file = 1; file < argc; file++) {
        double least = 1e9, total = 0;
        std::string counts;
        for (int run = 0; run < RUNS && total < LONGEST; run++) {
            Clock::time_point started = Clock::now();
            counts = assemblies(argv[file]);
            double seconds = std::chrono::duration<double>(Clock::now() - started).count();
            least = std::min(least, seconds);
            total += seconds;
        }
        printf("%.3f%s\n", least * 1e3, counts.c_str());
    }
}
