# Writes OUT, a C++ source that defines the bytes of IN as NAME and their number as NAMESize.
file(READ ${IN} hex HEX)
string(REGEX REPLACE "(................................................................)" "\\1\n" hex "${hex}")
string(REGEX REPLACE "([0-9a-f][0-9a-f])" "0x\\1," hex "${hex}")
file(WRITE ${OUT} "#include <cstddef>\n
namespace morabaraba::search {
extern const unsigned char ${NAME}[];
extern const std::size_t ${NAME}Size;
const unsigned char ${NAME}[] = {\n${hex}};
const std::size_t ${NAME}Size = sizeof(${NAME});
} // namespace morabaraba::search
")
